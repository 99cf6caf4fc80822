/* For the pages on which a deal is entered or corrected. */
import { listen } from "./deal/form.js";

listen();
