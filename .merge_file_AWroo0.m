# Finnish of Kerho. Made by `manage.py makemessages`; see locale/README.md.
msgid ""
msgstr ""
"Project-Id-Version: Kerho\n"
"Report-Msgid-Bugs-To: \n"
"POT-Creation-Date: 2026-11-22 11:18+0200\n"
"PO-Revision-Date: 2026-11-20 20:00+0200\n"
"Last-Translator: Kerho\n"
"Language-Team: Finnish\n"
"Language: fi\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Zip archive"
msgstr "Zip-paketti"

msgid "The bot's folder, zipped, with its <code>kerho-bot.toml</code>."
msgstr "Botin kansio zip-paketiksi pakattuna, mukana <code>kerho-bot.toml</code>."

msgid "or its files"
msgstr "tai sen tiedostot"

msgid "All files of a bot that has no folders inside."
msgstr "Kaikki tiedostot, jos botissa ei ole alikansioita."

msgid "built-in spec"
msgstr "sisäänrakennetun määritys"

msgid "since"
msgstr "alkaen"

msgid "bot"
msgid_plural "bots"
msgstr[0] "botti"
msgstr[1] "bottia"

msgid "bots"
msgstr "botit"

msgid "being checked"
msgstr "tarkistettavana"

msgid "ready"
msgstr "valmis"

msgid "refused"
msgstr "hylätty"

msgid "version"
msgstr "versio"

msgid "manifest"
msgstr "kuvaustiedosto"

msgid "archive"
msgstr "paketti"

msgid "SHA-256"
msgstr "SHA-256"

msgid "status"
msgstr "tila"

msgid "verdict"
msgstr "tulos"

msgid "log"
msgstr "loki"

msgid "trials begun"
msgstr "kokeita aloitettu"

msgid "games tried"
msgstr "pelejä kokeiltu"

msgid "time of the check, ms"
msgstr "tarkistuksen kesto, ms"

msgid "worker that checks"
msgstr "tarkistava prosessi"

msgid "held, or put off, until"
msgstr "varattu tai lykätty asti"

msgid "submitted"
msgstr "jätetty"

msgid "checked"
msgstr "tarkistettu"

msgid "bot version"
msgstr "botin versio"

msgid "bot versions"
msgstr "bottien versiot"

#, python-format
msgid "%(bot)s is not your bot."
msgstr "%(bot)s ei ole sinun bottisi."

#, python-format
msgid "These are the files of version %(number)s: there is nothing new in them."
msgstr "Nämä ovat version %(number)s tiedostot: niissä ei ole mitään uutta."

#, python-format
msgid "There is a bot of the name %(name)s already: choose another in the manifest."
msgstr "Nimi %(name)s on jo toisella botilla: valitse manifestiin toinen."

#, python-format
msgid "You have %(most)s bots, which is the most: hand in versions of those."
msgstr "Botteja on jo %(most)s, mikä on enimmäismäärä: lähetä niistä uusia versioita."

#, python-format
msgid "%(name)s looks like %(strength)s, which is built in: choose another name in the manifest."
msgstr "Nimi %(name)s muistuttaa valmista bottia %(strength)s: valitse manifestiin toinen nimi."

#, python-format
msgid "%(name)s looks like the name of another bot: choose another in the manifest."
msgstr "Nimi %(name)s muistuttaa toisen botin nimeä: valitse manifestiin toinen."

#, python-format
msgid "%(name)s looks like the name of another player: choose another in the manifest."
msgstr "Nimi %(name)s muistuttaa toisen pelaajan nimeä: valitse manifestiin toinen."

#, python-format
msgid "%(bot)s has no version %(number)s."
msgstr "Botilla %(bot)s ei ole versiota %(number)s."

#, python-format
msgid "Version %(number)s is %(status)s: only a version that is ready can play."
msgstr "Version %(number)s tila on %(status)s: vain valmis versio voi pelata."

msgid "Hand in either a zip archive or the files of a folder, not both."
msgstr "Lähetä joko zip-arkisto tai kansion tiedostot, ei molempia."

#, python-format
msgid "The archive is %(size)s KiB; %(most)s KiB are allowed."
msgstr "Arkiston koko on %(size)s KiB; suurin sallittu on %(most)s KiB."

msgid "Nothing was handed in: choose a zip archive or a folder."
msgstr "Mitään ei lähetetty: valitse zip-arkisto tai kansio."

#, python-format
msgid "There are %(count)s files; %(most)s are allowed."
msgstr "Tiedostoja on %(count)s; niitä saa olla %(most)s."

#, python-format
msgid "The files together are %(size)s KiB; %(most)s KiB are allowed."
msgstr "Tiedostojen koko on yhteensä %(size)s KiB; suurin sallittu on %(most)s KiB."

#, python-format
msgid "There are %(count)s files but %(paths)s paths: name one path for each file."
msgstr "Tiedostoja on %(count)s mutta polkuja %(paths)s: anna jokaiselle tiedostolle yksi polku."

msgid "Two files have the same path."
msgstr "Kahdella tiedostolla on sama polku."

#, python-format
msgid "Version %(number)s plays from the next match on."
msgstr "Versio %(number)s pelaa seuraavasta ottelusta alkaen."

#, python-format
msgid "%(bot)s plays no new matches."
msgstr "%(bot)s ei pelaa enää uusia otteluita."

msgid "That was too often: try again in an hour."
msgstr "Liian monta kertaa: yritä tunnin päästä uudestaan."

#, python-format
msgid "Version %(number)s is handed in and will be checked."
msgstr "Versio %(number)s on jätetty ja tarkistetaan."

msgid "An announcement has a title of 1 to 120 characters and a text of 1 to 4,000."
msgstr "Tiedotteessa on 1–120 merkin otsikko ja 1–4 000 merkin teksti."

#, python-format
msgid "You get this as a member of %(club)s. Your page has a switch for such mail."
msgstr "Saat tämän kerhon %(club)s jäsenenä. Omalla sivullasi voit lopettaa tällaisen postin."

msgid "Your role in the club does not allow that."
msgstr "Roolisi kerhossa ei riitä siihen."

#, python-format
msgid "%(player)s is a guest, cannot log in and stays a member: send an invitation."
msgstr "%(player)s on vieras eikä voi kirjautua, joten hän pysyy jäsenenä: lähetä hänelle kutsu."

msgid "The guest has a role above yours."
msgstr "Vieraan rooli on ylempi kuin sinun."

#, python-format
msgid "%(into)s is nobody of this club."
msgstr "%(into)s ei ole kukaan tästä kerhosta."

#, python-format
msgid "%(guest)s is nobody of this club."
msgstr "%(guest)s ei ole kukaan tästä kerhosta."

msgid "This invitation has been used: remove the member instead."
msgstr "Kutsu on jo käytetty: poista sen sijaan jäsen."

msgid "Your name at the table"
msgstr "Nimesi pöydässä"

msgid "This is what others see."
msgstr "Tämän muut näkevät."

msgid "You log in with it. Letters, digits and @ . + - _ will do."
msgstr "Kirjaudut sillä. Kirjaimet, numerot ja @ . + - _ käyvät."

msgid "If you like: reminders, invitations and announcements come there."
msgstr "Jos haluat: muistutukset, kutsut ja tiedotteet tulevat sinne."

msgid "At least 8 characters, not only digits, not like your name, and none that many people use."
msgstr "Vähintään 8 merkkiä, ei pelkkiä numeroita, ei nimesi kaltainen eikä yleisesti käytetty."

msgid "The same once more."
msgstr "Sama uudestaan."

msgid "That login name is taken: choose another."
msgstr "Tunnus on jo käytössä: valitse toinen."

msgid "Guest's name"
msgstr "Vieraan nimi"

msgid "Role"
msgstr "Rooli"

msgid "CSV file"
msgstr "CSV-tiedosto"

msgid "or the lines themselves"
msgstr "tai rivit sellaisinaan"

#, python-format
msgid "%(who)s invites you to %(club)s"
msgstr "%(who)s kutsuu sinut kerhoon %(club)s"

#, python-format
msgid ""
"%(who)s invites you to the games club %(club)s.\n"
"\n"
"This link is for you alone, until %(day)s:\n"
"%(link)s\n"
msgstr ""
"%(who)s kutsuu sinut pelikerhoon %(club)s.\n"
"\n"
"Tämä linkki on vain sinulle, voimassa %(day)s asti:\n"
"%(link)s\n"

msgid "Only the club's organisers invite."
msgstr "Vain kerhon järjestäjät kutsuvat jäseniä."

msgid "Nobody can be invited to a role above one's own."
msgstr "Ketään ei voi kutsua rooliin, joka on ylempi kuin oma."

#, python-format
msgid "%(guest)s is not a guest of %(club)s."
msgstr "%(guest)s ei ole vieraana kerhossa %(club)s."

#, python-format
msgid "%(guest)s has a role above yours, which who becomes %(guest)s would take over."
msgstr "Vieraalla %(guest)s on ylempi rooli kuin sinulla, ja se siirtyisi sille, joksi %(guest)s yhdistetään."

msgid "This invitation is not known: ask for a new one."
msgstr "Kutsua ei tunneta: pyydä uusi."

msgid "This invitation has been used: ask for a new one."
msgstr "Kutsu on jo käytetty: pyydä uusi."

msgid "This invitation has expired: ask for a new one."
msgstr "Kutsu on vanhentunut: pyydä uusi."

#, python-format
msgid "You made this link for %(guest)s: only somebody else can use it. If that is you, ask for it on the members' page: another organiser agrees."
msgstr "Teit tämän linkin vieraalle %(guest)s: vain joku muu voi käyttää sen. Jos se olet sinä, pyydä yhdistämistä jäsensivulla: toinen järjestäjä hyväksyy sen."

#, python-format
msgid "Signing up, you become a member of %(club)s."
msgstr "Kun luot tunnuksen, olet samalla kerhon %(club)s jäsen."

#, python-format
msgid "%(club)s is joined by invitation: ask a member of it."
msgstr "Kerhoon %(club)s pääsee vain kutsulla: kysy joltakin sen jäseneltä."

#, python-format
msgid "%(player)s cannot join a club."
msgstr "%(player)s ei voi liittyä kerhoon."

#, python-format
msgid "%(player)s has been %(status)s already."
msgstr "%(player)s: pyyntö on jo ratkaistu (%(status)s)."

msgid "The organisers have been asked."
msgstr "Järjestäjiltä on kysytty."

msgid "You are a member now."
msgstr "Olet nyt jäsen."

#, python-format
msgid "%(text)s is no e-mail address."
msgstr "%(text)s ei ole sähköpostiosoite."

#, python-format
msgid "The invitation goes to %(email)s."
msgstr "Kutsu lähtee osoitteeseen %(email)s."

msgid "Here is the link: pass it on to one person."
msgstr "Tässä on linkki: anna se yhdelle ihmiselle."

msgid "Only owners change who may join and look in."
msgstr "Vain omistajat muuttavat sitä, kuka saa liittyä ja katsoa."

msgid "Choose one of the ways offered."
msgstr "Valitse jokin tarjotuista tavoista."

#, python-format
msgid "You are a member of %(club)s now."
msgstr "Olet nyt kerhon %(club)s jäsen."

msgid "Only the club's organisers announce."
msgstr "Vain kerhon järjestäjät tiedottavat."

msgid "Announced. Members who want mail get it."
msgstr "Tiedotettu. Jäsenet, jotka haluavat postia, saavat sen."

msgid "Name"
msgstr "Nimi"

msgid "Newest"
msgstr "Uusimmat"

msgid "Choose somebody of this club."
msgstr "Valitse joku tästä kerhosta."

#, python-format
msgid "Leave %(club)s?"
msgstr "Eroatko kerhosta %(club)s?"

msgid "Your membership and role end. What you played and owe stays."
msgstr "Jäsenyytesi ja roolisi päättyvät. Se mitä pelasit ja olet velkaa säilyy."

msgid "Leave the club"
msgstr "Eroa kerhosta"

#, python-format
msgid "You have left %(club)s."
msgstr "Olet eronnut kerhosta %(club)s."

msgid "A guest needs a name of at most 60 characters."
msgstr "Vieraalla on oltava nimi, enintään 60 merkkiä."

#, python-format
msgid "%(guest)s is a guest of the club now."
msgstr "%(guest)s on nyt kerhon vieras."

msgid "There is no such role."
msgstr "Sellaista roolia ei ole."

#, python-format
msgid "A guest cannot log in and stays a member: invite %(name)s."
msgstr "Vieras ei voi kirjautua sisään, joten rooliksi jää jäsen: lähetä kutsu pelaajalle %(name)s."

msgid "An owner can do everything, also take your role."
msgstr "Omistaja saa tehdä kaiken, myös viedä sinun roolisi."

msgid "This is your own role: only another owner can give it back."
msgstr "Tämä on oma roolisi: vain toinen omistaja voi antaa sen takaisin."

msgid "Change a role?"
msgstr "Muutetaanko rooli?"

#, python-format
msgid "%(name)s is %(old)s and becomes %(new)s."
msgstr "%(name)s on nyt %(old)s. Uusi rooli: %(new)s."

msgid "Change"
msgstr "Muuta"

#, python-format
msgid "%(name)s is %(role)s now."
msgstr "%(name)s on nyt %(role)s."

#, python-format
msgid "Remove %(name)s?"
msgstr "Poistetaanko %(name)s?"

msgid "The membership and role end. What was played and is owed stays, and can still be paid."
msgstr "Jäsenyys ja rooli päättyvät. Pelit ja velat säilyvät, ja velat voi yhä maksaa."

msgid "Remove"
msgstr "Poista"

#, python-format
msgid "%(name)s is no longer a member."
msgstr "%(name)s ei ole enää jäsen."

msgid "another organiser"
msgstr "toinen järjestäjä"

#, python-format
msgid "%(member)s or another organiser"
msgstr "%(member)s tai toinen järjestäjä"

#, python-format
msgid "Are %(guest)s and %(member)s one?"
msgstr "Ovatko %(guest)s ja %(member)s sama pelaaja?"

msgid "Everything the guest played and owes becomes the member's. This cannot be taken back."
msgstr "Kaikki mitä vieras on pelannut ja velkaa siirtyy jäsenelle. Tätä ei voi perua."

msgid "Ask for it"
msgstr "Pyydä"

#, python-format
msgid "It takes two people: you ask, and %(who)s agrees."
msgstr "Siihen tarvitaan kaksi ihmistä: sinä pyydät, ja %(who)s vahvistaa."

msgid "Asked. It is done when somebody else has agreed."
msgstr "Pyydetty. Se tehdään, kun joku toinen on vahvistanut."

#, python-format
msgid "%(name)s is not a guest."
msgstr "%(name)s ei ole vieras."

msgid "Yes, they are one"
msgstr "Kyllä, he ovat sama"

#, python-format
msgid "%(guest)s and %(member)s are one now."
msgstr "%(guest)s ja %(member)s ovat nyt sama pelaaja."

#, python-format
msgid "%(guest)s stays a guest."
msgstr "%(guest)s pysyy vieraana."

msgid "a new guest"
msgstr "uusi vieras"

msgid "an invitation by mail"
msgstr "kutsu sähköpostitse"

#, python-format
msgid "becomes %(role)s"
msgstr "uusi rooli: %(role)s"

msgid "is here already: nothing changes"
msgstr "on jo täällä: mikään ei muutu"

msgid "Only the club's organisers take members in."
msgstr "Vain kerhon järjestäjät ottavat jäseniä."

#, python-format
msgid "Nobody is given a role above one's own: %(role)s."
msgstr "Omaa rooliaan korkeampaa ei voi antaa: %(role)s."

msgid "A guest is a member only: for another role give an address to invite them."
msgstr "Vieras on vain jäsen: jos rooli on muu, anna osoite kutsua varten."

#, python-format
msgid "%(text)s is no e-mail address such as aino@example.org."
msgstr "%(text)s ei ole sähköpostiosoite kuten aino@example.org."

#, python-format
msgid "There is no role %(role)s; there are: %(known)s."
msgstr "Roolia %(role)s ei ole; roolit ovat %(known)s."

#, python-format
msgid "%(word)s stands on line %(line)s already."
msgstr "%(word)s on jo rivillä %(line)s."

#, python-format
msgid "%(n)s people of the club are called %(name)s: which is meant cannot be told."
msgstr "Kerhossa on %(n)s ihmistä, joiden nimi on %(name)s: ei voi tietää, ketä tarkoitetaan."

#, python-format
msgid "%(name)s is %(role)s: only owners give members other roles."
msgstr "%(name)s on %(role)s: vain omistajat muuttavat jäsenten rooleja."

#, python-format
msgid "%(n)s lines are not right, the first is line %(line)s: %(problem)s"
msgstr "%(n)s rivissä on vikaa, ensimmäisenä rivi %(line)s: %(problem)s"

#, python-format
msgid "%(guests)s new guests, %(invitations)s invitations, %(roles)s new roles."
msgstr "Uusia vieraita %(guests)s, kutsuja %(invitations)s, uusia rooleja %(roles)s."

msgid "Only members take the list away."
msgstr "Vain jäsenet saavat ladata luettelon."

#, python-format
msgid "It is being asked already whether %(guest)s is %(into)s: take that back first."
msgstr "On jo kysytty, onko %(guest)s sama kuin %(into)s: peru ensin se."

msgid "Who asks does not agree as well: another organiser or the member does."
msgstr "Kysyjä ei voi itse hyväksyä: sen tekee toinen järjestäjä tai jäsen."

#, python-format
msgid "It has been decided already: %(status)s."
msgstr "Asia on jo ratkaistu: %(status)s."

msgid "This was asked too long ago: ask again."
msgstr "Tätä kysyttiin liian kauan sitten: kysy uudelleen."

msgid "Only the club's organisers merge guests."
msgstr "Vain kerhon järjestäjät yhdistävät vieraita."

#, python-format
msgid "%(into)s is no member of %(club)s with a login."
msgstr "%(into)s ei ole kirjautuva jäsen kerhossa %(club)s."

msgid "mail me what my clubs announce"
msgstr "lähetä minulle kerhojeni tiedotteet"

msgid "mail me about debts and payments"
msgstr "lähetä minulle postia veloista ja maksuista"

msgid "mail me what others write down about me"
msgstr "lähetä postia siitä, mitä muut kirjaavat minusta"

msgid "language of mail"
msgstr "postin kieli"

msgid "English"
msgstr "englanti"

msgid "Finnish"
msgstr "suomi"

msgid "person"
msgstr "ihminen"

msgid "kind"
msgstr "laji"

msgid "name"
msgstr "nimi"

msgid "address"
msgstr "osoite"

msgid "login"
msgstr "tunnus"

msgid "merged into"
msgstr "yhdistetty pelaajaan"

msgid "player"
msgstr "pelaaja"

msgid "players"
msgstr "pelaajat"

msgid "everybody sees it"
msgstr "kaikki näkevät sen"

msgid "only members see what is played; everybody sees that it exists"
msgstr "vain jäsenet näkevät mitä pelataan; kaikki näkevät että kerho on olemassa"

msgid "only members know that it exists"
msgstr "vain jäsenet tietävät että se on olemassa"

msgid "whoever wants to"
msgstr "kuka tahansa"

msgid "whoever asks and is let in"
msgstr "se, joka pyytää ja päästetään sisään"

msgid "whoever is invited"
msgstr "se, joka kutsutaan"

msgid "description"
msgstr "kuvaus"

msgid "visibility"
msgstr "näkyvyys"

msgid "who may join"
msgstr "kuka saa liittyä"

msgid "club"
msgid_plural "clubs"
msgstr[0] "kerho"
msgstr[1] "kerhoa"

msgid "clubs"
msgstr "kerhot"

msgid "owner"
msgstr "omistaja"

msgid "organiser"
msgstr "järjestäjä"

msgid "scorekeeper"
msgstr "kirjuri"

msgid "member"
msgstr "jäsen"

msgid "role"
msgstr "rooli"

msgid "membership"
msgstr "jäsenyys"

msgid "memberships"
msgstr "jäsenyydet"

msgid "for the guest"
msgstr "vieraalle"

msgid "sent to"
msgstr "lähetetty osoitteeseen"

msgid "expires"
msgstr "vanhenee"

msgid "used"
msgstr "käytetty"

msgid "invitation"
msgstr "kutsu"

msgid "invitations"
msgstr "kutsut"

msgid "waiting"
msgstr "odottaa"

msgid "let in"
msgstr "päästetty sisään"

msgid "declined"
msgstr "torjuttu"

msgid "a word to the club"
msgstr "sana kerholle"

msgid "asked"
msgstr "kysytty"

msgid "decided"
msgstr "päätetty"

msgid "request to join"
msgstr "liittymispyyntö"

msgid "requests to join"
msgstr "liittymispyynnöt"

msgid "waits for another word"
msgstr "odottaa toisen sanaa"

msgid "agreed"
msgstr "vahvistettu"

msgid "expired"
msgstr "vanhentunut"

msgid "request to merge"
msgstr "yhdistämispyyntö"

msgid "requests to merge"
msgstr "yhdistämispyynnöt"

msgid "title"
msgstr "otsikko"

msgid "text"
msgstr "teksti"

msgid "announced"
msgstr "tiedotettu"

msgid "announcement"
msgstr "tiedote"

msgid "announcements"
msgstr "tiedotteet"

msgid "request done once"
msgstr "kerran tehty pyyntö"

msgid "requests done once"
msgstr "kerran tehdyt pyynnöt"

msgid "checked in"
msgstr "kirjattu paikalle"

msgid "agreed at a table"
msgstr "hyväksynyt pöydän ehdot"

msgid "result confirmed"
msgstr "tulos vahvistettu"

msgid "result confirmed and settled"
msgstr "tulos vahvistettu ja tilitetty"

msgid "objected to"
msgstr "kiistetty"

msgid "the result stands"
msgstr "tulos jää voimaan"

msgid "the match is void"
msgstr "ottelu on mitätön"

msgid "key"
msgstr "avain"

msgid "about"
msgstr "mistä"

msgid "where"
msgstr "missä"

msgid "made"
msgstr "tehty"

msgid "seen"
msgstr "nähty"

msgid "notice"
msgstr "ilmoitus"

msgid "notices"
msgstr "ilmoitukset"

#, python-format
msgid "The key %(key)s belongs to another request."
msgstr "Avain %(key)s kuuluu toiseen pyyntöön."

#, python-format
msgid "%(player)s is a bot: its owner withdraws it."
msgstr "%(player)s on botti: sen omistaja poistaa sen käytöstä."

#, python-format
msgid "You are the last owner of %(club)s: make somebody else owner first."
msgstr "Olet kerhon %(club)s viimeinen omistaja: tee ensin jostakusta muusta omistaja."

msgid "A name is needed."
msgstr "Nimi puuttuu."

#, python-format
msgid "The name has %(count)s characters; %(most)s are possible."
msgstr "Nimessä on %(count)s merkkiä; enintään %(most)s on mahdollista."

#, python-format
msgid "%(name)s looks like the name of a bot: choose another."
msgstr "%(name)s muistuttaa botin nimeä: valitse toinen."

#, python-format
msgid "The login name %(username)s is taken: choose another."
msgstr "Käyttäjätunnus %(username)s on varattu: valitse toinen."

#, python-format
msgid "%(player)s has been merged into another player."
msgstr "%(player)s on yhdistetty toiseen pelaajaan."

#, python-format
msgid "%(player)s is a bot: bots play in leagues and do not join clubs."
msgstr "%(player)s on botti: botit pelaavat liigoissa eivätkä liity kerhoihin."

#, python-format
msgid "%(role)s is not one of %(roles)s."
msgstr "%(role)s ei ole mikään näistä: %(roles)s."

#, python-format
msgid "Your role in %(club)s does not allow to remove %(player)s."
msgstr "Roolisi kerhossa %(club)s ei salli poistaa jäsentä %(player)s."

#, python-format
msgid "%(guest)s is not a guest that can be merged."
msgstr "%(guest)s ei ole vieras, jonka voi yhdistää."

#, python-format
msgid "%(into)s cannot take over a guest."
msgstr "Vierasta ei voi yhdistää pelaajaan %(into)s."

#, python-format
msgid "%(player)s is not a member of %(club)s."
msgstr "%(player)s ei ole jäsen kerhossa %(club)s."

msgid "A club keeps at least one owner: make somebody else owner first."
msgstr "Kerhossa on aina vähintään yksi omistaja: tee ensin jostakusta muusta omistaja."

#, python-format
msgid "%(by)s wrote down that you are at %(about)s."
msgstr "%(by)s kirjasi sinut paikalle: %(about)s."

#, python-format
msgid "%(by)s wrote down that you agreed at a table: %(about)s."
msgstr "%(by)s kirjasi, että hyväksyit pöydän ehdot: %(about)s."

#, python-format
msgid "A result was confirmed for you by %(by)s: %(about)s."
msgstr "%(by)s vahvisti tuloksen puolestasi: %(about)s."

#, python-format
msgid "A result was confirmed for you by %(by)s, and settled: %(about)s."
msgstr "%(by)s vahvisti tuloksen puolestasi, ja se tilitettiin: %(about)s."

#, python-format
msgid "%(by)s objects to a result, which is held until an organiser decides: %(about)s."
msgstr "%(by)s kiistää tuloksen, ja tilitys odottaa järjestäjän päätöstä: %(about)s."

#, python-format
msgid "An objection was decided by %(by)s: the result stands: %(about)s."
msgstr "%(by)s päätti kiistetystä tuloksesta, ja tulos jää voimaan: %(about)s."

#, python-format
msgid "An objection was decided by %(by)s: the match is void: %(about)s."
msgstr "%(by)s päätti kiistetystä tuloksesta, ja ottelu on mitätön: %(about)s."

#, python-format
msgid "%(club)s: something was written down about you"
msgstr "%(club)s: sinusta on kirjattu jotakin"

msgid "Is it not right? You can object on the page of the match."
msgstr "Eikö se pidä paikkaansa? Voit kiistää tuloksen ottelun sivulla."

msgid "Is it not right? Tell an organiser of the club."
msgstr "Eikö se pidä paikkaansa? Kerro kerhon järjestäjälle."

msgid "Your page has a switch for such mail."
msgstr "Omalla sivullasi voit lopettaa tällaisen postin."

#, python-format
msgid "Welcome, %(name)s."
msgstr "Tervetuloa, %(name)s."

#, python-format
msgid "More than %(most)d bytes were sent."
msgstr "Lähetettiin enemmän kuin %(most)d tavua."

#, python-format
msgid "Some fields are not right: %(fields)s."
msgstr "Joissakin kentissä on virhe: %(fields)s."

#, python-format
msgid "The file is larger than %(most)s megabytes, which is the most: split it."
msgstr "Tiedosto on suurempi kuin %(most)s megatavua, mikä on enimmäiskoko: jaa se osiin."

msgid "The file is no text: save it as CSV in the spreadsheet, not as the spreadsheet itself."
msgstr "Tiedosto ei ole tekstiä: tallenna se taulukkolaskennassa CSV-muotoon."

#, python-format
msgid "%(count)s lines are too many: %(most)s at once are possible."
msgstr "%(count)s riviä on liikaa: kerralla voi olla enintään %(most)s."

#, python-format
msgid "Line %(number)s cannot be read (%(error)s): is a quotation mark left open?"
msgstr "Riviä %(number)s ei voi lukea (%(error)s): puuttuuko lainausmerkki?"

#, python-format
msgid " (and may name %(columns)s)"
msgstr " (ja saa nimetä %(columns)s)"

#, python-format
msgid "The first line must name the columns %(columns)s%(may)s; it says: %(said)s."
msgstr "Ensimmäisellä rivillä on oltava sarakkeet %(columns)s%(may)s; siinä lukee: %(said)s."

msgid "nothing"
msgstr "ei mitään"

msgid "addressee"
msgstr "vastaanottaja"

msgid "address of the site"
msgstr "sivuston osoite"

msgid "not before"
msgstr "aikaisintaan"

msgid "sent"
msgstr "lähetetty"

msgid "failed tries"
msgstr "epäonnistuneita yrityksiä"

msgid "mail"
msgstr "viesti"

msgid "mails"
msgstr "viestit"

msgid "A number was sent that is too large."
msgstr "Lähetetty luku on liian suuri."

msgid "A text was sent with characters that cannot be stored."
msgstr "Lähetetyssä tekstissä on merkkejä, joita ei voi tallentaa."

#, python-format
msgid "Lists and objects stand within each other more than %(most)d deep."
msgstr "Listoja ja olioita on sisäkkäin yli %(most)d tasoa."

msgid "The match has begun: its stake was fixed before the first deal."
msgstr "Ottelu on alkanut: sen panos lyötiin lukkoon ennen ensimmäistä jakoa."

#, python-format
msgid "%(text)s can be read in two ways: write it like %(shown)s, without a mark for thousands."
msgstr "Määrän %(text)s voi lukea kahdella tavalla: kirjoita se esimerkiksi näin: %(shown)s, ilman tuhansien erotinta."

#, python-format
msgid "%(text)s is no amount: write it like %(shown)s."
msgstr "%(text)s ei ole rahamäärä: kirjoita se näin: %(shown)s."

#, python-format
msgid "There is no such small amount of %(currency)s as %(text)s: write it like %(shown)s."
msgstr "Määrä %(text)s on liian tarkka (%(currency)s): kirjoita se esimerkiksi näin: %(shown)s."

msgid "Choose a member of the club and an amount."
msgstr "Valitse kerhon jäsen ja määrä."

msgid "Recorded: it is booked once the other party has confirmed it."
msgstr "Merkitty muistiin: maksu kirjataan, kun toinen osapuoli on vahvistanut sen."

msgid "Taken back."
msgstr "Peruttu."

msgid "Saved."
msgstr "Tallennettu."

msgid "Choose a member of the club."
msgstr "Valitse kerhon jäsen."

#, python-format
msgid "There is no currency %(code)s; there are: %(known)s."
msgstr "Valuuttaa %(code)s ei ole; nämä ovat: %(known)s."

#, python-format
msgid "Only %(creditor)s can forgive what %(creditor)s is owed."
msgstr "Saatavansa voi antaa anteeksi vain %(creditor)s itse."

msgid "Forgiving needs a key of 1 to 80 characters, so that it is not booked twice."
msgstr "Anteeksi antaminen tarvitsee 1–80 merkin avaimen, jotta sitä ei kirjata kahdesti."

#, python-format
msgid "What is forgiven is a whole number of minor units, not %(amount)s."
msgstr "Anteeksi annettava määrä on kokonaisluku pienimpiä yksiköitä, ei %(amount)s."

#, python-format
msgid "The key %(key)s belongs to another debt that was forgiven."
msgstr "Avain %(key)s kuuluu toiseen anteeksi annettuun velkaan."

#, python-format
msgid "%(debtor)s owes %(creditor)s %(most)s: forgive that or less."
msgstr "Velka (%(debtor)s, saajana %(creditor)s) on %(most)s: anna siitä anteeksi enintään se."

#, python-format
msgid "%(debtor)s owes %(creditor)s nothing in %(currency)s."
msgstr "Valuutassa %(currency)s ei ole velkaa (%(debtor)s, saajana %(creditor)s)."

#, python-format
msgid "%(debtor)s gets no reminders by mail: ask in person."
msgstr "%(debtor)s ei saa muistutuksia sähköpostilla: kysy häneltä itseltään."

#, python-format
msgid "%(club)s: you owe %(creditor)s %(amount)s"
msgstr "%(club)s: olet velkaa: %(creditor)s %(amount)s"

#, python-format
msgid "%(creditor)s reminds you of %(amount)s from games at %(club)s. Your money pages say how it came about."
msgstr "%(creditor)s muistuttaa summasta %(amount)s, pelit: %(club)s. Rahasivusi kertovat, mistä se syntyi."

msgid "Settled by"
msgstr "Tilitystapa"

msgid "Value of the points"
msgstr "Pisteiden arvo"

msgid "Currency"
msgstr "Valuutta"

msgid "For how many points"
msgstr "Kuinka monesta pisteestä"

msgid "1 cent for 10 points: value 0.01, points 10."
msgstr "Sentti 10 pisteestä: arvo 0.01, pisteitä 10."

msgid "Partners"
msgstr "Parit"

msgid "Double under"
msgstr "Tuplana, kun pisteitä on alle"

msgid "A loser with fewer points than this pays double."
msgstr "Häviäjä, jolla on tätä vähemmän pisteitä, maksaa tuplana."

msgid "Most a player can lose"
msgstr "Suurin tappio pelaajaa kohti"

msgid "In this match; nothing: what is usual in the club. The caps of the night hold besides."
msgstr "Tässä ottelussa; tyhjä: kuten kerhossa tavallisesti. Illan katot pätevät lisäksi."

msgid "What they mean"
msgstr "Mitä ne tarkoittavat"

msgid "In the currency; nothing: no stake."
msgstr "Valuuttana; tyhjä: ei panosta."

#, python-format
msgid "At %(point)s a point, whoever loses by 100 points to one side pays %(whole)s."
msgstr "Kun piste on %(point)s, 100 pisteellä yhdelle puolelle hävinnyt maksaa %(whole)s."

#, python-format
msgid "An average pot pays about half of that: two who are 100 apart settle %(half)s."
msgstr "Keskiarvopotti maksaa siitä noin puolet: kaksi, joilla on eroa 100, tilittävät %(half)s."

msgid "A stake needs a currency."
msgstr "Panos tarvitsee valuutan."

msgid "A stake needs a rule it is settled by."
msgstr "Panos tarvitsee tilitystavan."

msgid "Say under which score a loser pays double."
msgstr "Kerro, minkä pistemäärän alla häviäjä maksaa tuplana."

msgid "Or a unit of your own"
msgstr "Tai oma yksikkö"

msgid "For example: matches."
msgstr "Esimerkiksi: tulitikkua."

msgid "Most a player can lose in a night"
msgstr "Suurin tappio pelaajaa kohti illassa"

msgid "Nothing: no cap. It holds for stakes agreed from now on."
msgstr "Tyhjä: ei kattoa. Koskee panoksia, joista sovitaan tästä lähtien."

msgid "Most a player can lose in a match"
msgstr "Suurin tappio pelaajaa kohti ottelussa"

msgid "Where the table does not agree on another. Nothing: as usual on this site."
msgstr "Kun pöytä ei sovi muusta. Tyhjä: kuten tällä sivustolla tavallisesti."

msgid "Choose a currency, or name a unit of your own."
msgstr "Valitse valuutta tai nimeä oma yksikkö."

#, python-format
msgid "%(name)s owes %(sum)s here."
msgstr "%(name)s on täällä velkaa %(sum)s."

#, python-format
msgid "%(name)s is owed %(sum)s here."
msgstr "%(name)s saa täällä vielä %(sum)s."

#, python-format
msgid "Nobody can lose more than %(most)s in a match: agree on a lower cap."
msgstr "Kukaan ei voi hävitä ottelussa enempää kuin %(most)s: sopikaa pienempi katto."

#, python-format
msgid "%(player)s is no member of %(club)s."
msgstr "%(player)s ei ole jäsen kerhossa %(club)s."

#, python-format
msgid "A unit needs a name of 1 to 40 characters with letters or digits in it, not %(name)s."
msgstr "Yksikkö tarvitsee 1–40 merkin nimen, jossa on kirjaimia tai numeroita, ei %(name)s."

#, python-format
msgid "%(name)s is money already: choose the currency %(code)s, or another name."
msgstr "%(name)s on jo rahaa: valitse valuutta %(code)s tai toinen nimi."

#, python-format
msgid "The club caps what can be lost in a night, in %(currency)s: play for %(currency)s or for points, not for %(code)s."
msgstr "Kerho rajaa illan tappiota valuutassa %(currency)s: pelatkaa siitä (%(currency)s) tai pisteistä, ei valuutasta %(code)s."

#, python-format
msgid "A cap is a whole number of minor units from 0 to %(most)s, not %(cap)s."
msgstr "Katto on kokonaisluku pienimpiä yksiköitä väliltä 0–%(most)s, ei %(cap)s."

msgctxt "currency"
msgid "euro"
msgstr "euro"

msgctxt "currency"
msgid "Swedish krona"
msgstr "Ruotsin kruunu"

msgctxt "currency"
msgid "Norwegian krone"
msgstr "Norjan kruunu"

msgctxt "currency"
msgid "Danish krone"
msgstr "Tanskan kruunu"

msgctxt "currency"
msgid "pound sterling"
msgstr "Englannin punta"

msgctxt "currency"
msgid "US dollar"
msgstr "Yhdysvaltain dollari"

msgctxt "currency"
msgid "settlement points"
msgstr "tilityspisteet"

msgid "money"
msgstr "raha"

msgid "points"
msgstr "pisteet"

msgid "code"
msgstr "koodi"

msgid "decimals"
msgstr "desimaalit"

msgid "currency"
msgstr "valuutta"

msgid "currencies"
msgstr "valuutat"

#, python-format
msgctxt "a sum with € or another sign"
msgid "%(sign)s%(sum)s"
msgstr "%(sum)s %(sign)s"

msgid "every player pays the whole difference"
msgstr "jokainen maksaa koko erotuksen"

msgid "a side pays it once"
msgstr "puoli maksaa sen kerran"

msgid "settlement rule"
msgstr "tilityssääntö"

msgid "minor units for the points"
msgstr "pisteiden hinta pienimpinä yksikköinä"

msgid "points the value is for"
msgstr "pisteet, joista arvo maksetaan"

msgid "policy"
msgstr "käytäntö"

msgid "most a player can lose"
msgstr "suurin tappio pelaajaa kohti"

msgid "a loser with less pays double"
msgstr "vähemmällä hävinnyt maksaa tuplana"

msgid "chips at the start"
msgstr "pelimerkkejä alussa"

msgid "club night"
msgstr "kerhoilta"

msgid "most each can lose that night"
msgstr "suurin tappio kullekin sinä iltana"

msgid "stake"
msgstr "panos"

msgid "stakes"
msgstr "panokset"

msgid "pot"
msgstr "potti"

msgid "house"
msgstr "talo"

msgid "clearing"
msgstr "selvitys"

msgid "game of the pot"
msgstr "potin peli"

msgid "account"
msgstr "tili"

msgid "accounts"
msgstr "tilit"

msgid "settlement"
msgstr "tilitys"

msgid "payment"
msgstr "maksu"

msgid "reversal"
msgstr "peruutus"

msgid "guest became a member"
msgstr "vieraasta tuli jäsen"

msgid "debt forgiven"
msgstr "velka annettu anteeksi"

msgid "revision"
msgstr "korjaus"

msgid "note"
msgstr "huomautus"

msgid "booked"
msgstr "kirjattu"

msgid "entry"
msgstr "merkintä"

msgid "entries"
msgstr "merkinnät"

msgid "amount"
msgstr "määrä"

msgid "posting"
msgstr "kirjaus"

msgid "postings"
msgstr "kirjaukset"

msgid "witness of an entry"
msgstr "vienti kuten se kirjattiin"

msgid "witnesses of entries"
msgstr "viennit kuten ne kirjattiin"

msgid "waits for the other's word"
msgstr "odottaa toisen vahvistusta"

msgid "confirmed"
msgstr "vahvistettu"

msgid "proposed"
msgstr "ehdotettu"

msgid "payments"
msgstr "maksut"

msgid "unit"
msgstr "yksikkö"

msgid "most a player can lose in a night"
msgstr "suurin tappio pelaajaa kohti illassa"

msgid "most a player can lose in a match"
msgstr "suurin tappio pelaajaa kohti ottelussa"

msgid "money of a club"
msgstr "kerhon raha"

msgid "money of clubs"
msgstr "kerhojen rahat"

msgid "most I can lose in a night"
msgstr "suurin tappioni illassa"

msgid "limit of a player"
msgstr "pelaajan raja"

msgid "limits of players"
msgstr "pelaajien rajat"

msgid "could still lose"
msgstr "voi vielä hävitä"

msgid "room of a night"
msgstr "illan liikkumavara"

msgid "rooms of nights"
msgstr "iltojen liikkumavarat"

msgid "treasurer"
msgstr "rahastonhoitaja"

msgid "treasurers"
msgstr "rahastonhoitajat"

msgid "when"
msgstr "milloin"

msgid "look at a statement"
msgstr "tiliotteen katselu"

msgid "looks at statements"
msgstr "tiliotteiden katselut"

msgid "day"
msgstr "päivä"

msgid "reminder"
msgstr "muistutus"

msgid "reminders"
msgstr "muistutukset"

msgid "held settlement"
msgstr "odottava tilitys"

msgid "held settlements"
msgstr "odottavat tilitykset"

#, python-format
msgid "A treasurer is a member of %(club)s who can log in; %(player)s is not."
msgstr "Rahastonhoitaja on kerhon %(club)s jäsen, joka voi kirjautua; %(player)s ei ole."

#, python-format
msgid "Only an owner of %(club)s says who keeps its money."
msgstr "Vain kerhon %(club)s omistaja päättää, kuka hoitaa sen rahoja."

msgid "Only a club's match can have a stake: the club keeps the books."
msgstr "Vain kerhon ottelussa voi olla panos: kerho pitää kirjat."

#, python-format
msgid "The stake comes to %(most)s minor units for one player; the books hold %(largest)s at most in one entry. Look for a slip on the sheet."
msgstr "Panos tekee yhdelle pelaajalle %(most)s pienintä yksikköä; yhteen vientiin mahtuu enintään %(largest)s. Etsi pöytäkirjasta lyöntivirhettä."

msgid "A reversal is not reversed: book what is right instead."
msgstr "Peruutusta ei peruta: kirjaa sen sijaan se, mikä on oikein."

#, python-format
msgid "Only treasurers and owners of %(club)s take entries back."
msgstr "Vain kerhon %(club)s rahastonhoitajat ja omistajat peruvat vientejä."

msgid "Say in 1 to 200 characters why the entry is taken back."
msgstr "Kerro 1–200 merkillä, miksi vienti perutaan."

msgid "What a guest owed stays with the member the guest has become."
msgstr "Vieraan velka pysyy jäsenellä, johon vieras on yhdistetty."

msgid "A payment needs a key of 1 to 80 characters, so that it cannot be recorded twice."
msgstr "Maksu tarvitsee 1–80 merkin avaimen, jotta sitä ei voi kirjata kahdesti."

#, python-format
msgid "The key %(key)s belongs to another payment."
msgstr "Avain %(key)s kuuluu toiseen maksuun."

#, python-format
msgid "A payment is a whole number of minor units from 1 to %(most)s, not %(amount)s."
msgstr "Maksu on kokonaisluku pienimpiä yksiköitä väliltä 1–%(most)s, ei %(amount)s."

#, python-format
msgid "%(payer)s cannot pay themself."
msgstr "%(payer)s ei voi maksaa itselleen."

#, python-format
msgid "%(player)s has never been a member of %(club)s."
msgstr "%(player)s ei ole koskaan ollut jäsen kerhossa %(club)s."

#, python-format
msgid "Only %(payer)s or %(payee)s can record this payment."
msgstr "Tämän maksun voi kirjata vain %(payer)s tai %(payee)s."

#, python-format
msgid "This payment is %(status)s already."
msgstr "Maksu on jo ratkaistu: %(status)s."

#, python-format
msgid "Only %(player)s can confirm or refuse this payment."
msgstr "Tämän maksun voi vahvistaa tai torjua vain %(player)s."

msgid "Stake"
msgstr "Panos"

msgid "If it ended now"
msgstr "Jos loppuisi nyt"

msgid "Settled"
msgstr "Tilitys"

msgid "It must be played to its end: stopped, it is settled for nobody."
msgstr "Se on pelattava loppuun: keskeytettynä sitä ei tilitetä kenellekään."

#, python-format
msgid "In the pot from earlier matches: %(sum)s"
msgstr "Potissa aiemmista otteluista: %(sum)s"

msgid "Nobody loses more in a night than was agreed."
msgstr "Kukaan ei häviä illassa enempää kuin on sovittu."

msgid "value of a point"
msgstr "pisteen arvo"

msgid "number of points the value is for"
msgstr "pistemäärä, jolle arvo on"

msgid "cap"
msgstr "katto"

msgid "line"
msgstr "raja"

#, python-format
msgid "The policy is per_player or per_side, not %(policy)s."
msgstr "Tapa on per_player tai per_side, ei %(policy)s."

#, python-format
msgid "%(rule)s is the settlement of other games: %(game)s does not know it."
msgstr "%(rule)s on muiden pelien tilitystapa: %(game)s ei tunne sitä."

msgid "This table plays to win or lose only: the margin cannot be the stake. Choose fixed or pot."
msgstr "Tässä pöydässä pelataan vain voitosta tai tappiosta: panos ei voi olla piste-ero. Valitse kiinteä tai potti."

#, python-format
msgid "%(game)s is played to win or lose only: the margin cannot be the stake. Choose fixed or pot."
msgstr "%(game)s pelataan vain voitosta tai tappiosta: panos ei voi olla piste-ero. Valitse kiinteä tai potti."

#, python-format
msgid "Low scores win %(game)s: nobody can stay under a line there."
msgstr "Pienin pistemäärä voittaa (%(game)s): rajan alle ei voi jäädä."

#, python-format
msgid "%(rule)s is for two sides; at this table there are %(sides)s."
msgstr "%(rule)s on kahdelle puolelle; tässä pöydässä niitä on %(sides)s."

msgid "Chips are each player's own: they cannot be settled between partnerships."
msgstr "Pelimerkit ovat kunkin pelaajan omia: niitä ei voi tilittää parien kesken."

#, python-format
msgid "Wins and losses may not cancel out in %(game)s: choose the average pot."
msgstr "Voitot ja tappiot eivät ehkä kumoa toisiaan (%(game)s): valitse keskiarvopotti."

msgid "Sides of different sizes settle side by side here: choose the policy per_side."
msgstr "Erikokoiset puolet tilittävät tässä puolittain: valitse tapa per_side."

#, python-format
msgid "100 chips more than at the start are worth %(sum)s."
msgstr "Kun pelimerkkejä on 100 enemmän kuin alussa, ne ovat arvoltaan %(sum)s."

#, python-format
msgid "Each loser pays %(loses)s, each winner gets %(wins)s."
msgstr "Jokainen häviäjä maksaa %(loses)s, jokainen voittaja saa %(wins)s."

#, python-format
msgid "Won by 100 points: each loser pays %(loses)s, each winner gets %(wins)s."
msgstr "Voitto 100 pisteellä: jokainen häviäjä maksaa %(loses)s, jokainen voittaja saa %(wins)s."

#, python-format
msgid "%(rule)s of %(sum)s"
msgstr "%(rule)s %(sum)s"

#, python-format
msgid "%(n)d point"
msgid_plural "%(n)d points"
msgstr[0] "%(n)d piste"
msgstr[1] "%(n)d pistettä"

#, python-format
msgid "double under %(line)d"
msgstr "tuplana alle %(line)d pisteellä"

#, python-format
msgid "at most %(sum)s each"
msgstr "enintään %(sum)s kukin"

#, python-format
msgid "The %(name)s must be a whole number, not %(number)s."
msgstr "Luvun (%(name)s) on oltava kokonaisluku, ei %(number)s."

#, python-format
msgid "The %(name)s must be from %(least)s to %(most)s, not %(number)s."
msgstr "Luvun (%(name)s) on oltava väliltä %(least)s–%(most)s, ei %(number)s."

#, python-format
msgid "%(name)s is asked to confirm it."
msgstr "Pelaajaa %(name)s pyydetään vahvistamaan se."

#, python-format
msgid "Booked: %(name)s has paid you."
msgstr "Kirjattu: %(name)s on maksanut sinulle."

#, python-format
msgid "Forgiven: %(name)s owes you that much less."
msgstr "Annettu anteeksi: %(name)s on sinulle sen verran vähemmän velkaa."

#, python-format
msgid "%(name)s is reminded, once today."
msgstr "%(name)s saa muistutuksen, kerran tänään."

msgid "Saved. It holds for stakes agreed from now on."
msgstr "Tallennettu. Koskee panoksia, joista sovitaan tästä lähtien."

msgid "Booked."
msgstr "Kirjattu."

msgid "Noted: nothing is booked."
msgstr "Selvä: mitään ei kirjata."

msgid "Declare void (unfinished matches only)"
msgstr "Mitätöi (vain kesken olevat ottelut)"

msgid "Done; finished matches stay as they are."
msgstr "Tehty; päättyneet ottelut pysyvät ennallaan."

msgid "Call a worker to it again"
msgstr "Kutsu työläinen uudestaan"

msgid "This login has no player."
msgstr "Tällä tunnuksella ei ole pelaajaa."

msgid "You do not sit at this table."
msgstr "Et istu tässä pöydässä."

msgid "Only those at the table and the club's scorekeepers keep the sheet."
msgstr "Pöytäkirjaa pitävät vain pöydässä istuvat ja kerhon kirjurit."

msgid "yes"
msgstr "kyllä"

msgid "no"
msgstr "ei"

msgid "Still to fill in."
msgstr "Vielä täyttämättä."

#, python-format
msgid "This match was played under version %(then)s of the rules of %(game)s; now there is version %(now)s."
msgstr "Ottelua pelattiin sääntöversiolla %(then)s (%(game)s); nyt versio on %(now)s."

msgid "Somebody else has moved in the meantime: look again."
msgstr "Joku muu on ehtinyt siirtää: katso uudelleen."

#, python-format
msgid "%(guest)s and %(into)s have sat at the same table (match %(number)s): they are two people and cannot be merged."
msgstr "%(guest)s ja %(into)s ovat istuneet samassa pöydässä (ottelu %(number)s): he ovat kaksi eri henkilöä, eikä heitä voi yhdistää."

msgid "to win, by however little"
msgstr "voitosta, niukastakin"

msgid "for every point"
msgstr "joka pisteestä"

msgid "running"
msgstr "käynnissä"

msgid "paused"
msgstr "tauolla"

msgid "finished"
msgstr "päättynyt"

msgid "void"
msgstr "mitätön"

msgid "a person waits"
msgstr "ihminen odottaa"

msgid "only bots play"
msgstr "vain botit pelaavat"

msgid "game"
msgid_plural "games"
msgstr[0] "peli"
msgstr[1] "peliä"

msgid "rules version"
msgstr "sääntöjen versio"

msgid "options"
msgstr "valinnat"

msgid "objective"
msgstr "tavoite"

msgid "entered by hand"
msgstr "kirjattu käsin"

msgid "rated"
msgstr "lasketaan vahvuuslukuihin"

msgid "by everybody's own word"
msgstr "kaikkien omalla sanalla"

msgid "Else it is rated in its club alone."
msgstr "Muuten se vaikuttaa vain kerhonsa lukuihin."

msgid "queue"
msgstr "jono"

msgid "events"
msgstr "tapahtumat"

msgid "result"
msgstr "tulos"

msgid "reason"
msgstr "syy"

msgid "created"
msgstr "luotu"

msgid "started"
msgstr "alkanut"

msgid "worker called"
msgstr "työläinen kutsuttu"

msgid "turn in the line"
msgstr "vuoro jonossa"

msgid "held by"
msgstr "varannut"

msgid "held until"
msgstr "varattu asti"

msgid "match"
msgstr "ottelu"

msgid "matches"
msgstr "ottelut"

msgid "seat"
msgstr "paikka"

msgid "side"
msgstr "puoli"

msgid "score"
msgstr "pisteet"

msgid "place"
msgstr "sijoitus"

msgid "fault"
msgstr "virhe"

msgid "wants to give up since"
msgstr "haluaa luovuttaa, alkaen"

msgid "bot's log"
msgstr "botin loki"

msgid "event"
msgstr "tapahtuma"

msgid "waits for an organiser"
msgstr "odottaa järjestäjää"

msgid "withdrawn"
msgstr "peruttu"

msgid "objection"
msgstr "kiistäminen"

msgid "objections"
msgstr "kiistämiset"

msgid "Choose bots for the other seats."
msgstr "Valitse muille paikoille botit."

msgid "Only those who sat at the table object to its result."
msgstr "Vain pöydässä istuneet voivat kiistää tuloksen."

msgid "An organiser of the club who does not sit at that table decides."
msgstr "Sen päättää kerhon järjestäjä, joka ei istu siinä pöydässä."

msgid "Noted: nothing is settled by it until an organiser has decided."
msgstr "Kirjattu. Ottelusta ei tilitetä mitään ennen kuin järjestäjä on päättänyt."

msgid "Only organisers of the club see objections."
msgstr "Vain kerhon järjestäjät näkevät kiistetyt tulokset."

msgid "The match is void."
msgstr "Ottelu on mitätön."

msgid "The result stands."
msgstr "Tulos jää voimaan."

msgid "Say in 1 to 300 characters what is not right."
msgstr "Kerro 1–300 merkillä, mikä ei pidä paikkaansa."

msgid "You have objected to this match before; talk to an organiser of the club."
msgstr "Olet jo kiistänyt tämän ottelun tuloksen; puhu kerhon järjestäjän kanssa."

msgid "You have not objected to this match."
msgstr "Et ole kiistänyt tämän ottelun tulosta."

msgid "Only a finished match of a club, played with real cards, can be objected to."
msgstr "Vain kerhon päättyneen, oikeilla korteilla pelatun ottelun tuloksen voi kiistää."

#, python-format
msgid "A result can be objected to for %(days)s days: that time is over."
msgstr "Tuloksen voi kiistää %(days)s päivän ajan: se aika on ohi."

#, python-format
msgid "The objection is closed: %(status)s."
msgstr "Kiistäminen on käsitelty: %(status)s."

msgid "There is no such match."
msgstr "Sellaista ottelua ei ole."

msgid "Game"
msgstr "Peli"

msgid "as usual"
msgstr "kuten tavallista"

msgid "Variant"
msgstr "Muunnelma"

#, python-format
msgid "Board of %(rows)d rows: %(stones)s."
msgstr "Lauta, %(rows)d riviä: %(stones)s."

#, python-format
msgid "Last move: %(spot)s."
msgstr "Viimeisin siirto: %(spot)s."

msgid "A fan of five playing cards beside a corner of a Hex board."
msgstr "Viiden pelikortin viuhka ja Hex-laudan kulma."

msgid "This trick"
msgstr "Tämä tikki"

msgid "Last trick"
msgstr "Edellinen tikki"

#, python-format
msgid "Seat %(n)d"
msgstr "Paikka %(n)d"

msgctxt "suit"
msgid "clubs"
msgstr "risti"

msgctxt "suit"
msgid "diamonds"
msgstr "ruutu"

msgctxt "suit"
msgid "hearts"
msgstr "hertta"

msgctxt "suit"
msgid "spades"
msgstr "pata"

msgid "ace"
msgstr "ässä"

msgid "king"
msgstr "kuningas"

msgid "queen"
msgstr "rouva"

msgid "jack"
msgstr "sotamies"

msgid "ten"
msgstr "kymmenen"

msgid "nine"
msgstr "yhdeksän"

msgid "eight"
msgstr "kahdeksan"

msgid "seven"
msgstr "seitsemän"

msgid "six"
msgstr "kuusi"

msgid "five"
msgstr "viisi"

msgid "four"
msgstr "neljä"

msgid "three"
msgstr "kolme"

msgid "two"
msgstr "kakkonen"

msgid "red"
msgstr "punainen"

msgid "blue"
msgstr "sininen"

msgid "black"
msgstr "musta"

msgid "white"
msgstr "valkoinen"

msgid "called"
msgstr "sanoi"

msgid "tricks"
msgstr "tikkejä"

msgid "chips"
msgstr "pelimerkkejä"

msgid "bet"
msgstr "panos"

msgid "cards"
msgstr "kortteja"

msgid "face-down card"
msgstr "kortti nurinpäin"

msgid "joker"
msgstr "jokeri"

#, python-format
msgid "%(rank)s of %(suit)s"
msgstr "%(suit)s %(rank)s"

#, python-format
msgid "%(count)d face-down cards"
msgstr "%(count)d korttia nurinpäin"

msgctxt "a row of the sheet"
msgid "deal"
msgstr "jako"

msgctxt "a row of the sheet"
msgid "turn"
msgstr "vuoro"

msgctxt "a row of the sheet"
msgid "end"
msgstr "pää"

msgctxt "a row of the sheet"
msgid "frame"
msgstr "erä"

msgctxt "a row of the sheet"
msgid "round"
msgstr "kierros"

msgctxt "a row of the sheet"
msgid "visit"
msgstr "lyöntivuoro"

msgctxt "a row of the sheet"
msgid "shot"
msgstr "lyönti"

msgctxt "a row of the sheet"
msgid "rally"
msgstr "pallottelu"

msgctxt "a row of the sheet"
msgid "attack"
msgstr "hyökkäys"

msgctxt "a row of the sheet"
msgid "shout"
msgstr "huuto"

msgctxt "a row of the sheet"
msgid "game"
msgstr "peli"

msgctxt "a row of the sheet"
msgid "board"
msgstr "lauta"

msgctxt "a row of the sheet"
msgid "question"
msgstr "kysymys"

msgctxt "a row of the sheet"
msgid "event"
msgstr "tapahtuma"

msgctxt "a row of the sheet"
msgid "entry"
msgstr "merkintä"

#, python-format
msgid "The match is %(status)s: what it is played by cannot be changed."
msgstr "Ottelun tila on %(status)s: sitä, millä sitä pelataan, ei voi muuttaa."

#, python-format
msgid "The match is one of %(game)s: for %(other)s make another."
msgstr "Ottelun peli on %(game)s: tee toinen ottelu, jos haluat pelin %(other)s."

msgid "Only who played it to its end against bots alone can play a match again."
msgstr "Ottelun voi pelata uudelleen vain se, joka pelasi sen loppuun pelkkiä botteja vastaan."

#, python-format
msgid "%(game)s is not played on the site: enter its results on a sheet instead."
msgstr "%(game)s ei ole sivustolla pelattava: kirjaa sen tulokset pöytäkirjaan."

msgid "Nobody sits at the table: seat its players."
msgstr "Pöydässä ei istu ketään: valitse pelaajat."

#, python-format
msgid "With these options the results of %(game)s are entered on a sheet instead."
msgstr "Näillä asetuksilla tulokset (%(game)s) kirjataan pöytäkirjaan."

#, python-format
msgid "%(game)s is played for %(objectives)s, not for %(objective)s."
msgstr "%(game)s: pelataan tavoitteella %(objectives)s, ei tavoitteella %(objective)s."

msgid " or "
msgstr " tai "

#, python-format
msgid "%(player)s has been merged into another player: seat that one."
msgstr "%(player)s on yhdistetty toiseen pelaajaan: valitse se."

#, python-format
msgid "%(player)s cannot sit in two places."
msgstr "%(player)s ei voi istua kahdessa paikassa."

#, python-format
msgid "%(player)s is a bot and cannot sit at a table with real cards."
msgstr "%(player)s on botti eikä voi istua pöydässä, jossa on oikeat kortit."

#, python-format
msgid "%(bot)s has no version that is ready to play."
msgstr "Botilla %(bot)s ei ole pelivalmista versiota."

#, python-format
msgid "%(version)s is not a version of %(bot)s."
msgstr "%(version)s ei ole botin %(bot)s versio."

msgid "The sheet is not complete yet: enter the next deal, or stop the match."
msgstr "Pöytäkirja ei ole vielä täysi: kirjaa seuraava jako tai lopeta ottelu."

msgid "Only those at the table and the club's scorekeepers confirm a result or stop a match."
msgstr "Vain pöydässä istuvat ja kerhon kirjurit vahvistavat tuloksen tai lopettavat ottelun."

msgid "On a sheet nobody gives up: stop the match, which counts once each side has said so."
msgstr "Pöytäkirjalla ei luovuteta: lopeta ottelu, mikä pätee kun jokainen puoli on sanonut niin."

#, python-format
msgid "The match is %(status)s: nothing can be changed."
msgstr "Ottelun tila on %(status)s: mitään ei voi muuttaa."

msgid "Abandoned: nobody wins."
msgstr "Keskeytetty: kukaan ei voita."

msgid "Nobody wins or loses here."
msgstr "Tässä kukaan ei voita eikä häviä."

msgid "A draw."
msgstr "Tasapeli."

#, python-format
msgid "First place is shared: %(names)s."
msgstr "Ensimmäinen sija jaetaan: %(names)s."

#, python-format
msgid "Won by %(name)s."
msgstr "Voittaja: %(name)s."

#, python-format
msgid "Not saved: the sheet is no longer as this page knew it, and it has now %(rows)s. What you typed is below; look at the sheet first, and save it only if it is %(unit)s %(number)d."
msgstr "Ei tallennettu: pöytäkirja ei ole enää sellainen kuin tämä sivu luuli, ja siinä on nyt %(rows)s. Kirjoittamasi on alla; katso ensin pöytäkirjaa ja tallenna vain, jos kyseessä on %(unit)s %(number)d."

#, python-format
msgid "%(n)d line"
msgid_plural "%(n)d lines"
msgstr[0] "%(n)d rivi"
msgstr[1] "%(n)d riviä"

msgid "Somebody else"
msgstr "Joku muu"

#, python-format
msgid "%(name)s had saved the same already."
msgstr "%(name)s oli jo tallentanut saman."

msgid "Noted: the match is stopped once each side has said so."
msgstr "Merkitty: ottelu lopetetaan, kun jokainen puoli on sanonut niin."

msgid "Noted: the match ends once your partner gives up too."
msgstr "Merkitty: ottelu päättyy, kun parisikin luovuttaa."

msgid "Only the club's organisers plan nights."
msgstr "Vain kerhon järjestäjät suunnittelevat iltoja."

#, python-format
msgid "There is no field %(field)s: send players, or guest."
msgstr "Kenttää %(field)s ei ole: lähetä players tai guest."

msgid "Send players or a guest, not both at once."
msgstr "Lähetä joko pelaajat tai vieras, ei molempia."

#, python-format
msgid "%(slug)s is nobody of this club: check a guest in by name."
msgstr "%(slug)s ei ole kukaan tästä kerhosta: kirjaa vieras paikalle nimellä."

msgid "By hand: send who sits at which table."
msgstr "Käsin sijoitettaessa: lähetä, kuka istuu missäkin pöydässä."

msgid "By hand the tables themselves say how many sit there."
msgstr "Käsin sijoitettaessa pöydät kertovat itse, montako niissä istuu."

msgid "Tables are sent only with the method hand."
msgstr "Pöydät lähetetään vain, kun tapa on hand."

#, python-format
msgid "%(slug)s has not been checked in tonight."
msgstr "%(slug)s: ei ole kirjattu tänään paikalle."

msgid "Only the club's scorekeepers open tables."
msgstr "Vain kerhon kirjurit avaavat pöytiä."

#, python-format
msgid "%(slug)s does not sit at table %(number)s."
msgstr "%(slug)s ei istu pöydässä %(number)s."

msgid "Title"
msgstr "Otsikko"

msgid "Begins"
msgstr "Alkaa"

msgid "Place"
msgstr "Paikka"

msgid "Stakes"
msgstr "Panokset"

msgid "What tables may play for on this night."
msgstr "Mistä pöydät saavat tänä iltana pelata."

msgid "Games on offer"
msgstr "Tarjolla olevat pelit"

msgid "None chosen: every game."
msgstr "Jos mitään ei valita: kaikki pelit."

msgid "How many times"
msgstr "Kuinka monta kertaa"

msgid "Days between"
msgstr "Väliä päivinä"

msgid "Seated"
msgstr "Istutetaan"

msgid "People at a table"
msgstr "Ihmisiä pöydässä"

msgid "Played"
msgstr "Pelataan"

msgid "as each likes"
msgstr "kuten kukin haluaa"

msgid "To win: only who wins counts, also for the stake. For every point: the difference counts, too."
msgstr "Voitosta: vain voittaja ratkaisee, panoksessakin. Joka pisteestä: myös ero lasketaan."

msgid "open"
msgstr "auki"

msgid "closed"
msgstr "päättynyt"

msgid "as each table agrees"
msgstr "kuten kukin pöytä sopii"

msgid "for points only, never money"
msgstr "vain pisteistä, ei rahasta"

msgid "none"
msgstr "ei panosta"

msgid "starts"
msgstr "alkaa"

msgid "games on offer"
msgstr "tarjolla olevat pelit"

msgid "club nights"
msgstr "kerhoillat"

msgid "left"
msgstr "lähtenyt"

msgid "attendance"
msgstr "läsnäolo"

msgid "attendances"
msgstr "läsnäolot"

msgid "by lot"
msgstr "arpomalla"

msgid "so that people meet whom they have met least"
msgstr "niin että kohdataan ne, joita on kohdattu vähiten"

msgid "in rotation: everybody partners everybody"
msgstr "kiertäen: jokainen on jokaisen pari"

msgid "winners move up, losers down"
msgstr "voittajat ylös, häviäjät alas"

msgid "round"
msgstr "kierros"

msgid "method"
msgstr "tapa"

msgid "seed"
msgstr "siemenluku"

msgid "sitting out"
msgstr "lepää"

msgid "seating"
msgstr "istumajärjestys"

msgid "seatings"
msgstr "istumajärjestykset"

msgid "agreed by everybody"
msgstr "kaikki hyväksyneet"

msgid "drawn by cards"
msgstr "arvottu korteilla"

msgid "as the night was seated"
msgstr "illan istumajärjestyksen mukaan"

msgid "table"
msgstr "pöytä"

msgid "sides"
msgstr "puolet"

msgid "sealed seed"
msgstr "sinetöity siemenluku"

msgid "tables"
msgstr "pöydät"

msgid "terms"
msgstr "ehdot"

msgid "consent"
msgstr "hyväksyntä"

msgid "consents"
msgstr "hyväksynnät"

msgid "team draw"
msgstr "puolten arvonta"

msgid "team draws"
msgstr "puolten arvonnat"

msgid "preset"
msgstr "muunnelma"

msgid "house game"
msgstr "talon peli"

msgid "house games"
msgstr "talon pelit"

#, python-format
msgid "The year is %(year)s: %(first)s to %(last)s are possible."
msgstr "Vuosi on %(year)s: mahdollisia ovat %(first)s–%(last)s."

msgid "The night is over: nothing can be added to it."
msgstr "Ilta on ohi: siihen ei voi lisätä mitään."

#, python-format
msgid "%(game)s is not on offer tonight: choose one of the night's games."
msgstr "%(game)s ei ole tänään tarjolla: valitse jokin illan peleistä."

msgid "Nothing is played for tonight: leave the stake empty."
msgstr "Tänään ei pelata mistään: jätä panos tyhjäksi."

#, python-format
msgid "Tonight is for points only, not for money such as %(currency)s."
msgstr "Tänään pelataan vain pisteistä, ei rahasta (%(currency)s)."

#, python-format
msgid "%(player)s has not been checked in tonight."
msgstr "%(player)s: ei ole kirjattu tänään paikalle."

#, python-format
msgid "%(player)s does not sit at table %(number)s."
msgstr "%(player)s ei istu pöydässä %(number)s."

msgid "not said: to win, or for every point"
msgstr "ei sanottu: voitosta vai joka pisteestä"

msgid "The sides were drawn by cards: options that part the players otherwise come too late."
msgstr "Puolet arvottiin korteilla: asetukset, jotka jakaisivat pelaajat toisin, tulevat liian myöhään."

msgid "The sides were drawn by cards and stay so: call the table off to seat other people or to change seats."
msgstr "Puolet arvottiin korteilla ja pysyvät: peru pöytä, jos haluat vaihtaa pelaajia tai paikkoja."

msgid "The terms have changed since you read them: look again before you agree."
msgstr "Ehdot ovat muuttuneet sen jälkeen, kun luit ne: katso uudelleen ennen kuin hyväksyt."

msgid "Cards decide only where partners on two sides of equal size have not been seated by the night's seating."
msgstr "Kortit ratkaisevat vain, kun kahden yhtä suuren puolen pareja ei ole määrätty illan istumajärjestyksessä."

#, python-format
msgid "Table %(number)s has been called off."
msgstr "Pöytä %(number)s on peruttu."

#, python-format
msgid "Table %(number)s has begun: what was agreed is fixed."
msgstr "Pöytä %(number)s on alkanut: sovittu pysyy."

msgid "Only those at the table and the club's scorekeepers do that."
msgstr "Vain pöydässä istuvat ja kerhon kirjurit tekevät sen."

#, python-format
msgid "Only %(player)s, or a scorekeeper of the club who does not sit there, can say that."
msgstr "Sen voi sanoa vain %(player)s tai kerhon kirjuri, joka ei istu siinä pöydässä."

#, python-format
msgid "There is a stake: only %(player)s can agree to it."
msgstr "Panoksena on jotakin: sen voi hyväksyä vain %(player)s."

msgid "A title of 1 to 80 characters is needed."
msgstr "Tarvitaan 1–80 merkin otsikko."

msgid "A place has at most 120 characters."
msgstr "Paikassa on enintään 120 merkkiä."

msgid "The club has a night of that title at that time already."
msgstr "Kerholla on jo samanniminen ilta samaan aikaan."

msgid "Tables have been opened on this night: close it instead of calling it off."
msgstr "Illassa on jo avattu pöytiä: päätä ilta sen perumisen sijaan."

msgid "Choose who is here."
msgstr "Valitse, ketkä ovat paikalla."

msgid "This night has been called off."
msgstr "Tämä ilta on peruttu."

msgid "The night is over: it cannot be changed any more."
msgstr "Ilta on ohi: sitä ei voi enää muuttaa."

#, python-format
msgid "Stakes are one of %(known)s, not %(stakes)s."
msgstr "Panokset ovat jokin näistä: %(known)s, ei %(stakes)s."

#, python-format
msgid "%(method)s is not one of %(known)s."
msgstr "%(method)s ei ole mikään näistä: %(known)s."

#, python-format
msgid "Seat people at 1 to %(most)s tables; here are %(count)s."
msgstr "Sijoita pelaajat 1–%(most)s pöytään; tässä niitä on %(count)s."

#, python-format
msgid "At place %(number)s sit %(count)s; this game is for %(allowed)s."
msgstr "Paikassa %(number)s istuu %(count)s; tämä peli on näin monelle: %(allowed)s."

#, python-format
msgid "%(name)s cannot sit in two places."
msgstr "%(name)s ei voi istua kahdessa paikassa."

#, python-format
msgid "%(name)s is not here, or sits at another table already."
msgstr "%(name)s ei ole paikalla tai istuu jo toisessa pöydässä."

#, python-format
msgid "There has been no seating %(number)s tonight."
msgstr "Istumajärjestystä %(number)s ei ole tänään tehty."

#, python-format
msgid "Seating %(number)s cannot be taken back: a table of it has begun."
msgstr "Istumajärjestystä %(number)s ei voi perua: jokin sen pöytä on alkanut."

#, python-format
msgid "Seating %(number)s has been taken back already."
msgstr "Istumajärjestys %(number)s on jo peruttu."

msgid "No table that was seated by hand is left that has not begun."
msgstr "Yhtään käsin sijoitettua pöytää, joka ei ole alkanut, ei ole jäljellä."

msgid "There has been no seating yet from which winners could move up."
msgstr "Istumajärjestystä, josta voittajat siirtyisivät, ei ole vielä ollut."

#, python-format
msgid "Table %(number)s still plays: winners move when all tables of the round have finished."
msgstr "Pöytä %(number)s pelaa vielä: voittajat siirtyvät, kun kierroksen kaikki pöydät ovat valmiit."

#, python-format
msgid "A night is repeated 1 to %(most)s times, every 1 to %(most)s days."
msgstr "Ilta toistuu 1–%(most)s kertaa, 1–%(most)s päivän välein."

#, python-format
msgid "%(player)s is a bot and stays at home."
msgstr "%(player)s on botti ja pysyy kotona."

#, python-format
msgid "Signing up, you become a member of %(club)s and are checked in."
msgstr "Kun luot tunnuksen, olet samalla kerhon %(club)s jäsen ja kirjattu paikalle."

#, python-format
msgid "Signing up, you ask the organisers of %(club)s to let you in."
msgstr "Kun luot tunnuksen, pyydät samalla kerhon %(club)s järjestäjiä päästämään sinut jäseneksi."

#, python-format
msgid "%(player)s still plays at a table: finish or stop it first."
msgstr "%(player)s pelaa vielä pöydässä: päättäkää tai lopettakaa se ensin."

#, python-format
msgid "%(count)s tables still play: finish or stop them first."
msgstr "Pöytiä on vielä pelissä %(count)s: päättäkää tai lopettakaa ne ensin."

msgid "Only the club's scorekeepers and organisers do that."
msgstr "Sen tekevät vain kerhon kirjurit ja järjestäjät."

#, python-format
msgid "%(name)s is here."
msgstr "%(name)s on paikalla."

#, python-format
msgid "Table %(n)s was called off."
msgstr "Pöytä %(n)s peruttiin."

msgid "Club night"
msgstr "Kerhoilta"

#, python-format
msgid "%(title)s was called off."
msgstr "%(title)s peruttiin."

#, python-format
msgid "Everybody is seated. The seed was %(seed)s."
msgstr "Kaikki istuvat. Siemenluku oli %(seed)s."

msgid "The plan of the rotation has ended: repeats are avoided from here on."
msgstr "Kiertosuunnitelma on käyty loppuun: tästä lähtien vältetään toistoja."

msgid "Places can be filled by lot or cleared, nothing else."
msgstr "Paikat voi täyttää arpomalla tai tyhjentää, ei muuta."

#, python-format
msgid "%(n)s table is open."
msgid_plural "%(n)s tables are open."
msgstr[0] "%(n)s pöytä on avattu."
msgstr[1] "%(n)s pöytää on avattu."

msgid "No table was sent: put people on the places first."
msgstr "Yhtään pöytää ei lähetetty: aseta ensin ihmisiä paikoille."

msgid "Somebody you have put on a place is not here, or sits at another table already."
msgstr "Joku, jonka asetit paikalle, ei ole täällä tai istuu jo toisessa pöydässä."

msgid "The seating was taken back; its people are free again."
msgstr "Istumajärjestys peruttiin; sen pelaajat ovat taas vapaita."

msgid "Seat people who have been checked in tonight."
msgstr "Istuta ihmisiä, jotka on kirjattu paikalle tänään."

msgid "Choose somebody who sits at this table."
msgstr "Valitse joku, joka istuu tässä pöydässä."

msgid "Nothing has been done yet: please do it once more from here."
msgstr "Mitään ei ole vielä tehty: tee se täältä uudestaan."

msgid "That is not your password: nothing has been changed."
msgstr "Se ei ole salasanasi: mitään ei muutettu."

msgid "Your name is gone. What you played stays, without it."
msgstr "Nimesi on poistettu. Se mitä pelasit säilyy ilman sitä."

msgid "Recompute the ratings of these families"
msgstr "Laske näiden perheiden vahvuusluvut uudestaan"

msgid "Only the site owner may recompute ratings."
msgstr "Vain sivuston omistaja saa laskea vahvuusluvut uudestaan."

#, python-format
msgid "Queued: %(count)d."
msgstr "Jonossa: %(count)d."

msgid "parameters"
msgstr "parametrit"

msgid "rating parameters"
msgstr "vahvuuslukujen parametrit"

msgid "people and bots"
msgstr "ihmiset ja botit"

msgid "people among themselves"
msgstr "ihmiset keskenään"

msgid "bots among themselves"
msgstr "botit keskenään"

msgid "with and without a clock"
msgstr "kellolla ja ilman"

msgid "against the clock"
msgstr "kelloa vastaan"

msgid "without a clock"
msgstr "ilman kelloa"

msgid "population"
msgstr "joukko"

msgid "pace"
msgstr "tahti"

msgid "rating pool"
msgstr "vahvuuslukujen joukko"

msgid "rating pools"
msgstr "vahvuuslukujen joukot"

msgid "mean"
msgstr "keskiarvo"

msgid "variance"
msgstr "varianssi"

msgid "day of the last match"
msgstr "viimeisen ottelun päivä"

msgid "rating"
msgstr "vahvuusluku"

msgid "ratings"
msgstr "vahvuusluvut"

msgid "engine version"
msgstr "laskennan versio"

msgid "rated match"
msgstr "laskettu ottelu"

msgid "rated matches"
msgstr "lasketut ottelut"

msgid "rating change"
msgstr "vahvuusluvun muutos"

msgid "rating changes"
msgstr "vahvuusluvun muutokset"

msgid "Rating"
msgstr "Vahvuusluku"

msgid "That cannot be read"
msgstr "Pyyntöä ei ymmärretty"

msgid "The site did not understand what the browser sent, and has changed nothing. Go back and try again, or begin at the front page."
msgstr "Sivusto ei ymmärtänyt, mitä selain lähetti, eikä muuttanut mitään. Palaa takaisin ja yritä uudelleen tai aloita etusivulta."

msgid "That is for others to do"
msgstr "Se on muiden tehtävä"

msgid "Your role does not allow it."
msgstr "Roolisi ei riitä siihen."

msgid "Nothing has been changed."
msgstr "Mitään ei muutettu."

msgid "The form has grown old"
msgstr "Lomake on vanhentunut"

msgid "Nothing has been changed. Somebody has logged in or out in this browser since the page was opened, or the browser keeps no cookies, which this site needs to know its own forms."
msgstr "Mitään ei muutettu. Tällä selaimella on kirjauduttu sisään tai ulos sivun avaamisen jälkeen, tai selain ei säilytä evästeitä, joista sivusto tuntee omat lomakkeensa."

msgid "Go back, load the page anew and send it again."
msgstr "Palaa takaisin, lataa sivu uudelleen ja lähetä lomake uudestaan."

msgid "Nothing is here"
msgstr "Täällä ei ole mitään"

msgid "There is no page at this address, or it is not for you to see: what a club keeps to its members looks the same from outside."
msgstr "Tässä osoitteessa ei ole sivua, tai se ei ole sinun nähtävissäsi: mitä kerho pitää jäsentensä tietona, näyttää ulkoa samalta."

msgid "If you are a member, log in."
msgstr "Jos olet jäsen, kirjaudu sisään."

msgid "The site has failed"
msgstr "Sivustolla on vika"

msgid "That was our fault, not yours, and it has been noted. What you sent may not have been saved: look before you send it again."
msgstr "Vika on meidän, ei sinun, ja siitä jäi merkintä. Lähettämäsi ei ehkä tallentunut: tarkista, ennen kuin lähetät sen uudelleen."

msgid "Go back and try once more in a moment. If it happens again, tell whoever keeps this site what you were doing."
msgstr "Palaa takaisin ja yritä hetken päästä uudelleen. Jos vika toistuu, kerro sivuston ylläpitäjälle, mitä olit tekemässä."

msgid "Pages"
msgstr "Sivut"

msgid "Newer"
msgstr "Uudemmat"

#, python-format
msgid "Page %(n)s of %(of)s"
msgstr "Sivu %(n)s/%(of)s"

msgid "Older"
msgstr "Vanhemmat"

msgid "Log in"
msgstr "Kirjaudu"

msgid "To the front page"
msgstr "Etusivulle"

msgid "Clubs"
msgstr "Kerhot"

msgid "Games"
msgstr "Pelit"

msgid "Matches"
msgstr "Ottelut"

msgid "Site"
msgstr "Sivusto"

msgid "Skip to the page"
msgstr "Siirry sivun sisältöön"

msgid "Tournaments"
msgstr "Turnaukset"

msgid "Leagues"
msgstr "Liigat"

msgid "Log out"
msgstr "Kirjaudu ulos"

msgid "Sign up"
msgstr "Rekisteröidy"

msgid "Bots"
msgstr "Botit"

msgid "Up"
msgstr "Ylös"

#, python-format
msgid "One of the site's own players (<code>%(spec)s</code>). It plays every game."
msgstr "Yksi sivuston omista pelaajista (<code>%(spec)s</code>). Se pelaa kaikkia pelejä."

msgid "Owner"
msgstr "Omistaja"

msgid "Plays"
msgstr "Pelaa"

msgid "every game"
msgstr "kaikkia pelejä"

msgid "no new matches"
msgstr "ei uusia otteluita"

msgid "Version"
msgstr "Versio"

msgid "Its matches and ratings"
msgstr "Sen ottelut ja vahvuusluvut"

msgid "Hand in a new version"
msgstr "Jätä uusi versio"

msgid "Versions"
msgstr "Versiot"

msgid "Number"
msgstr "Numero"

msgid "Handed in"
msgstr "Jätetty"

msgid "Status"
msgstr "Tila"

msgid "plays"
msgstr "pelaa"

msgid "Let it play"
msgstr "Anna sen pelata"

msgid "Play no new matches"
msgstr "Ei enää uusia otteluita"

msgid "A bot is a program that plays. Write one in an evening, hand it in, and watch it climb: it sees what its seat sees, answers with a legal move, and runs in a sandbox."
msgstr "Botti on ohjelma, joka pelaa. Kirjoita se yhdessä illassa, jätä se tänne ja katso sen nousua: se näkee sen, minkä sen paikalta näkee, vastaa sallitulla siirrolla ja toimii suljetussa hiekkalaatikossa."

msgid "My bots"
msgstr "Omat botit"

#, python-format
msgid "version %(n)s plays"
msgstr "versio %(n)s pelaa"

msgid "no version plays yet"
msgstr "mikään versio ei pelaa vielä"

msgid "You have handed in no bot yet."
msgstr "Et ole vielä jättänyt bottia."

msgid "Hand in a bot"
msgstr "Jätä botti"

#, python-format
msgid "version %(n)s"
msgstr "versio %(n)s"

msgid "None yet."
msgstr "Ei vielä yhtään."

msgid "Built in"
msgstr "Sisäänrakennetut"

#, python-format
msgid "A new version of %(name)s"
msgstr "Botin %(name)s uusi versio"

msgid "It is checked by a real match in the sandbox; then it can play. Its name and the games it plays come from its manifest:"
msgstr "Se tarkistetaan oikealla ottelulla hiekkalaatikossa; sen jälkeen se voi pelata. Nimi ja pelit tulevat sen kuvaustiedostosta:"

msgid "Hand it in"
msgstr "Jätä se"

#, python-format
msgid "%(name)s, version %(n)s"
msgstr "%(name)s, versio %(n)s"

msgid "Checked"
msgstr "Tarkistettu"

msgid "Log of the check"
msgstr "Tarkistuksen loki"

msgid "Nothing has been written yet."
msgstr "Mitään ei ole vielä kirjoitettu."

msgid "This club is joined by invitation: ask a member of it."
msgstr "Tähän kerhoon liitytään kutsusta: pyydä sitä joltakin jäseneltä."

msgid "A word to the organisers"
msgstr "Sana järjestäjille"

msgid "Ask to join"
msgstr "Pyydä jäseneksi"

msgid "Join the club"
msgstr "Liity kerhoon"

msgid "Sign up to join"
msgstr "Luo tunnus ja liity"

msgid "Log in to join"
msgstr "Kirjaudu liittyäksesi"

#, python-format
msgid "%(who)s says that you are the guest %(guest)s: what the guest played and owes would become yours."
msgstr "%(who)s sanoo, että olet vieras %(guest)s: se mitä vieras on pelannut ja mitä hän on velkaa siirtyisi sinulle."

#, python-format
msgid "%(who)s says that the guest %(guest)s is %(member)s."
msgstr "%(who)s sanoo, että vieras %(guest)s on %(member)s."

#, python-format
msgid "It waits until %(day)s."
msgstr "Se odottaa %(day)s asti."

msgid "Take it back"
msgstr "Peru ilmoitus"

msgid "No, they are two"
msgstr "Ei, he ovat kaksi eri ihmistä"

msgid "Others have written down about you"
msgstr "Muut ovat kirjanneet sinusta"

msgid "Seen"
msgstr "Nähty"

msgid "Announcements"
msgstr "Tiedotteet"

msgid "Announce something"
msgstr "Tiedota jotain"

msgid "Text"
msgstr "Teksti"

msgid "Members who want mail get it by mail; it cannot be called back."
msgstr "Jäsenet, jotka haluavat postia, saavat sen postissa; sitä ei voi perua."

msgid "Announce"
msgstr "Tiedota"

msgid "Nothing has been announced yet."
msgstr "Mitään ei ole vielä tiedotettu."

#, python-format
msgid "%(n)s member"
msgid_plural "%(n)s members"
msgstr[0] "%(n)s jäsen"
msgstr[1] "%(n)s jäsentä"

msgid "There is no club yet. Found the first one."
msgstr "Kerhoja ei vielä ole. Perusta ensimmäinen."

msgid "Found a club"
msgstr "Perusta kerho"

msgid "Members"
msgstr "Jäsenet"

msgid "No, back"
msgstr "Ei, takaisin"

msgid "The door"
msgstr "Ovi"

msgid "Who has knocked"
msgstr "Kuka on koputtanut"

msgid "Let in"
msgstr "Päästä sisään"

msgid "Decline"
msgstr "Torju"

msgid "Nobody waits outside."
msgstr "Ulkona ei odota kukaan."

msgid "Invite somebody"
msgstr "Kutsu joku"

msgid "As"
msgstr "Rooliin"

msgid "Who has been here as the guest"
msgstr "Joka on käynyt täällä vieraana"

msgid "E-mail address, if it is to be mailed"
msgstr "Sähköpostiosoite, jos kutsu lähetetään sähköpostilla"

msgid "Make a link"
msgstr "Tee linkki"

msgid "link hidden: only who made it passes it on"
msgstr "linkki piilossa: vain sen tekijä antaa sen eteenpäin"

#, python-format
msgid "until %(when)s"
msgstr "%(when)s asti"

msgid "Withdraw"
msgstr "Peru"

msgid "Who may join and look in"
msgstr "Kuka saa liittyä ja katsoa"

msgid "Who may join"
msgstr "Kuka saa liittyä"

msgid "Who may look in"
msgstr "Kuka saa katsoa"

msgid "Members from a CSV file"
msgstr "Jäsenet CSV-tiedostosta"

msgid "The first line names the columns: name, and if wanted email and role. For example:"
msgstr "Ensimmäinen rivi nimeää sarakkeet: name (nimi) ja haluttaessa email (sähköposti) ja role (rooli). Esimerkiksi:"

msgid "Without an address somebody is a guest of the club; to an address goes an invitation that makes the guest an account."
msgstr "Ilman osoitetta ihmisestä tulee kerhon vieras; osoitteeseen lähtee kutsu, jolla vieras saa tunnuksen."

#, python-format
msgid "%(n)s line is not right"
msgid_plural "%(n)s lines are not right"
msgstr[0] "%(n)s rivissä on vikaa"
msgstr[1] "%(n)s rivissä on vikaa"

msgid "Line"
msgstr "Rivi"

msgid "What it says"
msgstr "Mitä siinä lukee"

msgid "What is wrong"
msgstr "Mikä on vialla"

#, python-format
msgid "The first %(n)s of them are shown."
msgstr "Niistä näytetään %(n)s ensimmäistä."

msgid "Nothing has been changed: mend the lines and look again."
msgstr "Mitään ei ole muutettu: korjaa rivit ja katso uudestaan."

msgid "There is nobody below the first line."
msgstr "Ensimmäisen rivin alla ei ole ketään."

#, python-format
msgid "%(n)s line, all is well"
msgid_plural "%(n)s lines, all is well"
msgstr[0] "%(n)s rivi, kaikki kunnossa"
msgstr[1] "%(n)s riviä, kaikki kunnossa"

msgid "Take them in"
msgstr "Ota heidät mukaan"

msgid "What happens"
msgstr "Mitä tapahtuu"

msgid "Look it through"
msgstr "Katso läpi"

msgid "Take the list away as CSV"
msgstr "Ota luettelo CSV-muodossa"

msgid "Invitation"
msgstr "Kutsu"

#, python-format
msgid "%(who)s invites you to %(club)s."
msgstr "%(who)s kutsuu sinut kerhoon %(club)s."

#, python-format
msgid "What you played as the guest %(guest)s becomes yours."
msgstr "Se mitä pelasit vieraana %(guest)s siirtyy sinulle."

msgid "This invitation has been used: it was for one person. Ask for another."
msgstr "Tämä kutsu on käytetty: se oli yhdelle ihmiselle. Pyydä uusi."

msgid "This invitation has expired. Ask for another."
msgstr "Tämä kutsu on vanhentunut. Pyydä uusi."

#, python-format
msgid "You are a member of %(club)s."
msgstr "Olet kerhon %(club)s jäsen."

msgid "To the club"
msgstr "Kerhon sivulle"

msgid "guest"
msgstr "vieras"

#, python-format
msgid "since %(day)s"
msgstr "%(day)s alkaen"

msgid "Player page"
msgstr "Pelaajasivu"

msgid "Has an account now"
msgstr "Hänellä on nyt tunnus"

#, python-format
msgid "%(who)s says that this is %(member)s; somebody else has to agree."
msgstr "%(who)s sanoo, että tämä on %(member)s; jonkun toisen on vahvistettava se."

msgid "This guest is"
msgstr "Tämä vieras on"

msgid "Merge"
msgstr "Yhdistä"

msgid "Nobody in the club has an account yet."
msgstr "Kenelläkään kerhossa ei ole vielä tunnusta."

msgid "Merging takes two people: you ask, and the member or another organiser agrees. Who has no account yet gets a link at the door; using it makes the guest the account."
msgstr "Yhdistämiseen tarvitaan kaksi ihmistä: sinä pyydät, ja jäsen tai toinen järjestäjä vahvistaa. Jolla ei vielä ole tunnusta, saa linkin ovelta; sillä vieras saa oman tunnuksen."

msgid "Remove from the club"
msgstr "Poista kerhosta"

#, python-format
msgid "Members of %(club)s"
msgstr "Kerhon %(club)s jäsenet"

msgid "Find a member"
msgstr "Etsi jäsen"

msgid "In the order of"
msgstr "Järjestys"

msgid "Find"
msgstr "Etsi"

#, python-format
msgid "Change %(name)s"
msgstr "Muuta: %(name)s"

msgid "Back"
msgstr "Taaksepäin"

msgid "On"
msgstr "Eteenpäin"

#, python-format
msgid "No member has “%(q)s” in their name."
msgstr "Kenenkään jäsenen nimessä ei ole ”%(q)s”."

msgid "Show all members"
msgstr "Näytä kaikki jäsenet"

msgid "A guest"
msgstr "Vieras"

msgid "Guest’s name"
msgstr "Vieraan nimi"

msgid "Add the guest"
msgstr "Lisää vieras"

msgid "Invitations"
msgstr "Kutsut"

msgid "Found it"
msgstr "Perusta"

msgid "What is played here only members see."
msgstr "Vain jäsenet näkevät mitä täällä pelataan."

msgid "With a login you join clubs, keep score, play at live tables and hand in bots."
msgstr "Tunnuksella liityt kerhoihin, pidät pöytäkirjaa, pelaat verkkopöydissä ja jätät botteja."

msgid "I have a login"
msgstr "Minulla on jo tunnus"

msgid "When"
msgstr "Milloin"

msgid "What"
msgstr "Mitä"

msgid "Amount"
msgstr "Määrä"

msgid "Balance"
msgstr "Saldo"

msgid "reversed"
msgstr "peruutettu"

msgid "None."
msgstr "Ei yhtään."

#, python-format
msgid "Only for %(when)s."
msgstr "Vain kun %(when)s."

#, python-format
msgid "Books of %(club)s"
msgstr "Kerhon %(club)s kirjanpito"

msgid "Books"
msgstr "Kirjanpito"

msgid "Everybody whose money is shown here sees that you have looked."
msgstr "Jokainen, jonka rahat tässä näkyvät, näkee sinun katsoneen."

msgid "Unit, cap and treasurers"
msgstr "Yksikkö, katto ja rahastonhoitajat"

#, python-format
msgid "%(payer)s is said to have paid %(payee)s"
msgstr "%(payer)s on ilmoituksen mukaan maksanut pelaajalle %(payee)s"

msgid "You answer for the guest: is that so?"
msgstr "Vastaat vieraan puolesta: onko näin?"

msgid "Yes"
msgstr "Kyllä"

msgid "No"
msgstr "Ei"

msgid "Balances"
msgstr "Saldot"

msgid "The pot"
msgstr "Potti"

msgid "Settled with the fewest payments"
msgstr "Tasoihin vähimmillä maksuilla"

msgid "the pot"
msgstr "potti"

#, python-format
msgid "%(payer)s pays %(payee)s"
msgstr "%(payer)s maksaa: saaja %(payee)s"

msgid "The guest says it is paid"
msgstr "Vieras sanoo, että on maksettu"

msgid "Everybody is even."
msgstr "Kaikki ovat tasoissa."

msgid "To take away:"
msgstr "Lataa:"

msgctxt "books"
msgid "Entries"
msgstr "Viennit"

msgid "Kind"
msgstr "Laji"

msgid "all"
msgstr "kaikki"

msgid "Player"
msgstr "Pelaaja"

msgid "Show"
msgstr "Näytä"

msgid "Who"
msgstr "Kuka"

#, python-format
msgid "match %(n)s"
msgstr "ottelu %(n)s"

msgid "Take back"
msgstr "Peru"

#, python-format
msgid "Money of %(club)s"
msgstr "Kerhon %(club)s rahat"

msgid "Money"
msgstr "Raha"

msgid "Save"
msgstr "Tallenna"

msgid "Treasurers"
msgstr "Rahastonhoitajat"

msgid "Dismiss"
msgstr "Vapauta tehtävästä"

msgid "None: the organisers see the books."
msgstr "Ei yhtään: järjestäjät näkevät kirjanpidon."

msgid "Member"
msgstr "Jäsen"

msgid "Name as treasurer"
msgstr "Nimeä rahastonhoitajaksi"

msgid "My money"
msgstr "Rahani"

#, python-format
msgid "%(payer)s says to have paid you"
msgstr "%(payer)s sanoo maksaneensa sinulle"

#, python-format
msgid "%(payee)s says to have got from you"
msgstr "%(payee)s sanoo saaneensa sinulta"

msgid "Is that so?"
msgstr "Onko näin?"

#, python-format
msgid "You paid %(payee)s"
msgstr "Maksoit pelaajalle %(payee)s"

#, python-format
msgid "%(payer)s paid you"
msgstr "%(payer)s maksoi sinulle"

#, python-format
msgid "%(name)s says no:"
msgstr "%(name)s kieltää:"

msgid "Nothing was booked; talk it over, and say it again if it was so."
msgstr "Mitään ei kirjattu; puhukaa asiasta, ja merkitse maksu uudelleen, jos asia oli niin."

#, python-format
msgid "Objected by %(name)s: held until an organiser of %(club)s decides."
msgstr "%(name)s kiistää tuloksen. Tilitys odottaa, kunnes järjestäjä päättää (%(club)s)."

#, python-format
msgid "You pay %(payee)s"
msgstr "Maksat pelaajalle %(payee)s"

#, python-format
msgid "%(payer)s pays you"
msgstr "%(payer)s maksaa sinulle"

#, python-format
msgid "%(sum)s of it is said to be paid and waits for a word."
msgstr "Siitä %(sum)s on ilmoitettu maksetuksi ja odottaa vahvistusta."

msgid "All of it is said to be paid and waits for a word."
msgstr "Kaikki siitä on ilmoitettu maksetuksi ja odottaa vahvistusta."

msgid "I have paid it"
msgstr "Olen maksanut"

msgid "I have got it"
msgstr "Olen saanut sen"

msgid "Remind by mail"
msgstr "Muistuta sähköpostilla"

msgid "Forgive"
msgstr "Anna anteeksi"

msgid "It is booked as forgiven at once, and they no longer owe it. Only an owner or a treasurer can take it back."
msgstr "Velka kirjataan heti anteeksi annetuksi, eikä sitä enää ole. Vain omistaja tai rahastonhoitaja voi peruuttaa sen."

msgid "Forgive the debt"
msgstr "Anna velka anteeksi"

msgid "You are even."
msgstr "Olet tasoissa."

msgid "How it came about"
msgstr "Mistä se syntyi"

msgid "The whole statement"
msgstr "Koko tiliote"

msgid "No money has passed through your hands here."
msgstr "Käsiesi kautta ei ole täällä kulkenut rahaa."

msgid "My own limit"
msgstr "Oma rajani"

msgid "Most I can lose in a night"
msgstr "Suurin tappioni illassa"

msgid "Nothing: no limit of your own. The club's holds besides; the lower one counts."
msgstr "Tyhjä: ei omaa rajaa. Kerhon raja pätee lisäksi; pienempi ratkaisee."

msgid "You are in no club: money is kept by clubs."
msgstr "Et ole missään kerhossa: rahoista pitävät kirjaa kerhot."

msgid "Reminders by mail"
msgstr "Muistutukset sähköpostilla"

msgid "on"
msgstr "päällä"

msgid "off"
msgstr "pois"

msgid "Mail me no reminders"
msgstr "Älä lähetä muistutuksia"

msgid "Mail me reminders again"
msgstr "Lähetä taas muistutuksia"

msgid "Who has looked at my money"
msgstr "Kuka on katsonut rahojani"

msgid "my statement"
msgstr "tiliotettani"

msgid "the club's books"
msgstr "kerhon kirjanpitoa"

msgid "Take an entry back"
msgstr "Peru vienti"

msgid "It has been taken back already."
msgstr "Se on jo peruttu."

msgid "The entry stays in the books; its opposite is booked. That cannot be undone."
msgstr "Vienti jää kirjanpitoon; sen vastavienti kirjataan. Sitä ei voi kumota."

msgid "Why"
msgstr "Miksi"

#, python-format
msgid "Statement of %(whose)s"
msgstr "Tiliote: %(whose)s"

msgid "What it brought"
msgstr "Mitä se toi"

#, python-format
msgid "%(unit)s %(n)s is over"
msgstr "%(unit)s %(n)s on päättynyt"

#, python-format
msgid "then %(total)s"
msgstr "sitten %(total)s"

msgid "nobody"
msgstr "ei kukaan"

msgid "More lines"
msgstr "Lisää rivejä"

#, python-format
msgid "%(total)s in all."
msgstr "Yhteensä %(total)s."

#, python-format
msgid "%(title)s: less"
msgstr "%(title)s: vähemmän"

#, python-format
msgid "%(title)s: more"
msgstr "%(title)s: enemmän"

#, python-format
msgid "%(ago)s ago"
msgstr "%(ago)s sitten"

msgid "unrated"
msgstr "ei vaikuta vahvuuslukuihin"

#, python-format
msgid "played %(how)s"
msgstr "pelataan %(how)s"

msgid "played to win, by however little"
msgstr "pelataan voitosta, niukastakin"

msgid "played for every point"
msgstr "pelataan joka pisteestä"

msgid "The match begins when all its players have agreed."
msgstr "Ottelu alkaa, kun kaikki sen pelaajat ovat hyväksyneet ehdot."

msgid "To what is agreed"
msgstr "Katso ehdot"

msgid "What was agreed"
msgstr "Mistä sovittiin"

msgid "Rated in the club alone: not everybody at the table has given their own word for it."
msgstr "Vaikuttaa vain kerhon lukuihin: kaikki pöydässä olleet eivät ole itse vahvistaneet sitä."

msgid "Back to the night"
msgstr "Takaisin iltaan"

msgid "Play it again, same seats"
msgstr "Uusi peli samoilla paikoilla"

msgid "The match has not begun."
msgstr "Ottelu ei ole vielä alkanut."

msgid "You want to give up. The match ends once your partner says so too."
msgstr "Haluat luovuttaa. Ottelu päättyy, kun parisikin sanoo niin."

#, python-format
msgid "%(names)s wants to give up. The match ends if you say so too; your side then comes last."
msgstr "%(names)s haluaa luovuttaa. Ottelu päättyy, jos sinäkin sanot niin; puolenne jää silloin viimeiseksi."

msgid "I give up too"
msgstr "Minäkin luovutan"

msgid "We play on"
msgstr "Pelaamme edelleen"

#, python-format
msgid "On to %(unit)s %(n)s"
msgstr "Jatka: %(unit)s %(n)s"

msgid "Your turn"
msgstr "Sinun vuorosi"

msgid "to move"
msgstr "on vuorossa"

msgid "Your move"
msgstr "Siirtosi"

msgid "Do it"
msgstr "Tee se"

msgid "Tap the board, or choose the spot by its name:"
msgstr "Napauta lautaa tai valitse ruutu nimeltä:"

msgid "Spot"
msgstr "Ruutu"

msgid "Play there"
msgstr "Pelaa siihen"

msgid "Sheet"
msgstr "Pöytäkirja"

#, python-format
msgid "%(names)s has said it: the match waits for the other side."
msgstr "%(names)s on antanut sanansa: ottelu odottaa toista puolta."

msgid "Somebody else has changed the sheet."
msgstr "Joku muu on muuttanut pöytäkirjaa."

msgid "Look at it"
msgstr "Katso"

#, python-format
msgid "Objected by %(name)s: held, nothing is settled until an organiser decides."
msgstr "%(name)s kiistää tuloksen. Mitään ei tilitetä ennen kuin järjestäjä päättää."

msgid "Withdraw my objection"
msgstr "Peru kiistämiseni"

msgid "Decide"
msgstr "Päätä"

#, python-format
msgid "Objection by %(name)s: %(what)s."
msgstr "%(name)s kiisti tuloksen: %(what)s."

msgid "This is not right"
msgstr "Tämä ei pidä paikkaansa"

#, python-format
msgid "Until %(until)s you can object, once. Nothing is settled by the match until an organiser who did not sit here has decided."
msgstr "Voit kiistää tuloksen kerran, %(until)s asti. Ottelusta ei tilitetä mitään ennen kuin järjestäjä, joka ei istunut tässä, on päättänyt."

msgid "What is not right"
msgstr "Mikä ei pidä paikkaansa"

msgid "Object"
msgstr "Kiistä tulos"

#, python-format
msgid "Seat %(n)s"
msgstr "Paikka %(n)s"

msgid "plays already"
msgstr "pelaa jo"

msgid "That would end the match."
msgstr "Ottelu päättyisi siihen."

msgid "Still to fill in:"
msgstr "Vielä täyttämättä:"

msgid "Players"
msgstr "Pelaajat"

msgid "Result"
msgstr "Tulos"

msgid "abandoned"
msgstr "keskeytetty"

msgid "Total"
msgstr "Yhteensä"

#, python-format
msgid "Correct this %(unit)s"
msgstr "Korjaa tämä %(unit)s"

msgid "Running total"
msgstr "Kertymä"

msgid "Nothing is on the sheet yet."
msgstr "Pöytäkirjassa ei ole vielä mitään."

msgid "Steps of the match"
msgstr "Ottelun vaiheet"

msgid "First"
msgstr "Alkuun"

msgid "End of the trick before"
msgstr "Edellisen tikin loppu"

msgid "End of the turn before"
msgstr "Edellisen vuoron loppu"

msgid "End of the next trick"
msgstr "Seuraavan tikin loppu"

msgid "End of the next turn"
msgstr "Seuraavan vuoron loppu"

msgid "Last"
msgstr "Loppuun"

msgid "Event"
msgstr "Tapahtuma"

msgid "Deals"
msgstr "Jaot"

msgid "Before the first event."
msgstr "Ennen ensimmäistä tapahtumaa."

msgid "The link is copied"
msgstr "Linkki on kopioitu"

msgid "Link to this moment"
msgstr "Linkki tähän hetkeen"

msgid "How it stands"
msgstr "Tilanne nyt"

msgid "you"
msgstr "sinä"

msgid "that is you"
msgstr "sinun vuorosi"

#, python-format
msgid "Correct %(unit)s %(deal)s"
msgstr "Korjaa %(unit)s %(deal)s"

msgid "The sheet keeps what was, what is, who changed it and when; what comes after it is counted anew."
msgstr "Pöytäkirjaan jää, mitä oli, mitä on, kuka muutti ja milloin; sen jälkeiset rivit lasketaan uudestaan."

msgid "Save the correction"
msgstr "Tallenna korjaus"

msgid "Leave it"
msgstr "Jätä ennalleen"

msgid "Give up"
msgstr "Luovuta"

msgid "Giving up ends the match and your side comes last. It cannot be taken back."
msgstr "Luovutus päättää ottelun ja puolesi jää viimeiseksi. Sitä ei voi perua."

msgid "I give up"
msgstr "Luovutan"

msgid "Every game"
msgstr "Kaikki pelit"

msgid "State"
msgstr "Tila"

msgid "Every state"
msgstr "Kaikki tilat"

msgid "No match fits. Choose another game or state."
msgstr "Mikään ottelu ei sovi. Valitse toinen peli tai tila."

#, python-format
msgid "Play %(title)s"
msgstr "Pelaa: %(title)s"

msgid "You sit first. Who takes the other seats?"
msgstr "Istut ensimmäisenä. Ketkä ottavat muut paikat?"

msgid "Options of the game"
msgstr "Pelin valinnat"

msgid "Begin"
msgstr "Aloita"

msgid "Objections"
msgstr "Kiistetyt tulokset"

msgid "While somebody objects to a result, nothing is settled by it. An organiser who did not sit at the table decides: the result stands and is settled, or the match is void and counts for nothing."
msgstr "Kun joku kiistää tuloksen, siitä ei tilitetä mitään. Järjestäjä, joka ei istunut pöydässä, päättää: tulos jää voimaan ja tilitetään, tai ottelu on mitätön eikä vaikuta mihinkään."

msgid "The result stands"
msgstr "Tulos jää voimaan"

msgid "Declare the match void"
msgstr "Mitätöi ottelu"

msgid "You sit at this table: another organiser decides."
msgstr "Istut tässä pöydässä, joten toinen järjestäjä päättää."

msgid "Nobody objects to anything."
msgstr "Mitään tulosta ei ole kiistetty."

msgid "The result"
msgstr "Lopputulos"

msgid "Play again"
msgstr "Pelaa uudestaan"

msgid "Choose anew"
msgstr "Valitse uudelleen"

msgid "What happened"
msgstr "Mitä tapahtui"

msgid "Were the deals fair?"
msgstr "Oliko jako rehellinen?"

msgid "Before each deal was played its seal, the SHA-256 of salt and deal, was fixed. Now it is open: hash the text yourself and compare."
msgstr "Ennen kuin jakoa pelattiin, sen sinetti, suolan ja jaon SHA-256, oli lyöty lukkoon. Nyt se on auki: laske tiiviste itse ja vertaa."

#, python-format
msgid "What %(bot)s wrote"
msgstr "Mitä %(bot)s kirjoitti"

msgid "Only you, its owner, see this."
msgstr "Vain sinä, sen omistaja, näet tämän."

msgid "Keys: ← → one event, with Shift one trick or turn, Home and End."
msgstr "Näppäimet: ← → yksi tapahtuma, vaihtonäppäimen kanssa tikki tai vuoro, Home ja End."

msgid "This match as JSON"
msgstr "Tämä ottelu JSON-muodossa"

#, python-format
msgid "The newest, %(unit)s %(n)s:"
msgstr "Uusin, %(unit)s %(n)s:"

msgid "No connection. What you typed is kept on this device and is sent as soon as there is one."
msgstr "Ei yhteyttä. Kirjoittamasi säilyy tässä laitteessa ja lähetetään heti, kun yhteys palaa."

#, python-format
msgid "Save the %(unit)s"
msgstr "Tallenna %(unit)s"

msgid "Look the sheet through; once each side has confirmed it, it counts for ratings and money."
msgstr "Katso pöytäkirja läpi; kun kumpikin puoli on vahvistanut sen, se lasketaan vahvuuslukuihin ja rahaan."

#, python-format
msgid "Confirmed so far by %(names)s."
msgstr "Tähän asti vahvistaneet: %(names)s."

msgid "It waits for the other side, or for a scorekeeper of the club who does not sit here."
msgstr "Se odottaa toista puolta tai kerhon kirjuria, joka ei istu tässä pöydässä."

msgid "Confirm the result"
msgstr "Vahvista tulos"

#, python-format
msgid "Take the last %(unit)s back"
msgstr "Peru viimeinen %(unit)s"

#, python-format
msgid "Wants to stop here: %(names)s."
msgstr "Haluaa lopettaa tähän: %(names)s."

msgid "The match is stopped once each side has said so; the next deal takes it back."
msgstr "Ottelu lopetetaan, kun jokainen puoli on sanonut niin; seuraava jako peruu sen."

msgid "Stop the match"
msgstr "Lopeta ottelu"

msgid "The match ends now and is settled on the scores as they stand."
msgstr "Ottelu päättyy nyt ja tilitetään nykyisin pistein."

msgid "This game is played to its end: stopping now abandons it, and nothing is settled."
msgstr "Tämä peli pelataan loppuun: lopetus nyt keskeyttää sen, eikä mitään tilitetä."

msgid "Each side says so, or a scorekeeper of the club who does not sit here."
msgstr "Tähän tarvitaan jokaisen puolen suostumus tai sellaisen kerhon kirjurin päätös, joka ei istu tässä."

msgid "Reason"
msgstr "Syy"

msgid "stopped by agreement"
msgstr "lopetettu yhteisestä sopimuksesta"

msgid "Stop"
msgstr "Lopeta"

msgid "What has been changed"
msgstr "Mitä on muutettu"

#, python-format
msgid "last %(unit)s taken back"
msgstr "viimeinen %(unit)s peruttu"

#, python-format
msgid "%(unit)s corrected"
msgstr "%(unit)s korjattu"

#, python-format
msgid "%(unit)s entered"
msgstr "%(unit)s kirjattu"

msgid "This match can no longer be shown move by move."
msgstr "Tätä ottelua ei voi enää näyttää siirto siirrolta."

msgid "Score"
msgstr "Pisteet"

msgctxt "rank"
msgid "Place"
msgstr "Sija"

#, python-format
msgid "Objected by %(name)s: held"
msgstr "%(name)s kiistää tuloksen, tilitys odottaa"

#, python-format
msgid "%(who)s won."
msgid_plural "%(who)s won together."
msgstr[0] "%(who)s voitti."
msgstr[1] "%(who)s voittivat yhdessä."

msgid "Here tonight"
msgstr "Paikalla tänään"

#, python-format
msgid "%(n)s is free"
msgid_plural "%(n)s are free"
msgstr[0] "%(n)s vapaana"
msgstr[1] "%(n)s vapaana"

msgid "I am here"
msgstr "Olen paikalla"

msgid "Check in a guest"
msgstr "Kirjaa vieras paikalle"

msgid "Check in members"
msgstr "Kirjaa jäseniä paikalle"

msgid "Find somebody"
msgstr "Etsi nimellä"

msgid "Check in"
msgstr "Kirjaa paikalle"

#, python-format
msgid "table %(n)s"
msgstr "pöytä %(n)s"

#, python-format
msgid "%(name)s goes home"
msgstr "%(name)s lähtee kotiin"

msgid "Goes home"
msgstr "Lähtee kotiin"

msgid "Nobody has been checked in."
msgstr "Ketään ei ole vielä kirjattu paikalle."

msgid "Gone home"
msgstr "Lähteneet kotiin"

#, python-format
msgid "%(name)s is back"
msgstr "%(name)s on palannut"

msgid "Is back"
msgstr "Palasi"

#, python-format
msgid "You play at table %(n)s"
msgstr "Pelaat pöydässä %(n)s"

msgid "It waits until everybody has agreed."
msgstr "Se odottaa, että kaikki ovat hyväksyneet ehdot."

msgid "To the sheet"
msgstr "Pöytäkirjaan"

msgid "As last time here."
msgstr "Kuten viimeksi täällä."

msgid "As the game has it"
msgstr "Kuten pelissä on tapana"

msgid "Nothing is played for tonight."
msgstr "Tänään ei pelata mistään."

#, python-format
msgid "Table %(n)s waits for your word"
msgstr "Pöytä %(n)s odottaa hyväksyntääsi"

#, python-format
msgid "Table %(n)s"
msgstr "Pöytä %(n)s"

msgid "waits for its players"
msgstr "odottaa pelaajiaan"

msgid "to be confirmed"
msgstr "odottaa vahvistusta"

msgid "No table yet."
msgstr "Ei vielä pöytiä."

msgid "waits until everybody has agreed"
msgstr "odottaa kaikkien hyväksyntää"

msgid "begins"
msgstr "alkaa"

msgid "Not at a table"
msgstr "Ilman pöytää"

msgid "Here"
msgstr "Paikalla"

#, python-format
msgid "Seating %(n)s: %(how)s."
msgstr "Istumajärjestys %(n)s, %(how)s."

msgid "Seed"
msgstr "Siemenluku"

msgid "The table waits for your word."
msgstr "Pöytä odottaa hyväksyntääsi."

#, python-format
msgid "Still to agree: %(names)s."
msgstr "Hyväksymättä vielä: %(names)s."

msgid "The match begins with the last word."
msgstr "Ottelu alkaa viimeisestä hyväksynnästä."

msgid "This was agreed before the first deal, and is fixed."
msgstr "Tästä sovittiin ennen ensimmäistä jakoa, eikä sitä voi enää muuttaa."

msgid "Sides"
msgstr "Puolet"

msgid "if everybody agrees"
msgstr "jos kaikki hyväksyvät"

msgid "Options"
msgstr "Valinnat"

msgid "All options"
msgstr "Kaikki valinnat"

msgid "I agree"
msgstr "Hyväksyn"

#, python-format
msgid "side %(n)s"
msgstr "puoli %(n)s"

msgid "has gone home"
msgstr "on lähtenyt kotiin"

msgid "agrees"
msgstr "hyväksyy"

#, python-format
msgid "heard by %(name)s"
msgstr "kuulijana %(name)s"

msgid "has not said"
msgstr "ei ole vielä vastannut"

#, python-format
msgid "This is draw number %(n)s of the same people tonight."
msgstr "Tämä on samojen pelaajien arvonta numero %(n)s tänä iltana."

msgid "The same people have drawn cards tonight already."
msgstr "Samat pelaajat ovat jo arponeet korteilla tänä iltana."

msgid "Before, they drew at:"
msgstr "Aiemmat arvonnat:"

msgid "The cards have decided"
msgstr "Kortit ovat ratkaisseet"

#, python-format
msgid "%(name)s demanded the draw."
msgstr "%(name)s vaati arvontaa."

msgid "Those with red cards play together against those with black ones. These sides need nobody's consent."
msgstr "Punaiset kortit saaneet pelaavat yhdessä mustat saaneita vastaan. Nämä puolet eivät tarvitse kenenkään hyväksyntää."

msgid "How to check the draw"
msgstr "Näin arvonnan voi tarkistaa"

msgid "Before the draw this seal of the seed was shown on this page:"
msgstr "Ennen arvontaa tällä sivulla näytettiin tämä siemenluvun sinetti:"

msgid "It is the SHA-256 of this text, in which the seed stands in quotation marks:"
msgstr "Se on SHA-256 tästä tekstistä, jossa siemenluku on lainausmerkeissä:"

msgid "Each player's hash is the SHA-256 of the seed, a colon and the player's number. In the order of the hashes, lowest first, the players get the red cards and then the black ones."
msgstr "Pelaajan tiiviste on SHA-256 siemenluvusta, kaksoispisteestä ja pelaajan numerosta. Tiivisteiden järjestyksessä, pienin ensin, pelaajat saavat punaiset kortit ja sitten mustat."

msgid "Card"
msgstr "Kortti"

msgid "On most computers:"
msgstr "Useimmilla tietokoneilla:"

msgid "I take it back"
msgstr "Perun hyväksyntäni"

msgid "For others, who have said it aloud"
msgstr "Muiden puolesta, jotka ovat sanoneet sen ääneen"

#, python-format
msgid "%(name)s takes it back"
msgstr "%(name)s peruu"

#, python-format
msgid "%(name)s agrees"
msgstr "%(name)s hyväksyy"

msgid "There is a stake: members agree to it themselves. Guests, who have no login, are spoken for."
msgstr "Pöydässä on panos: jäsenet hyväksyvät sen itse. Vieraiden puolesta, joilla ei ole tunnusta, puhuu kirjuri."

msgid "Demand the draw"
msgstr "Vaadi arvontaa"

#, python-format
msgid "Sides hold only if everybody agrees to them. If you would rather not agree, demand that cards decide: %(n)s red and %(n)s black ones are drawn, and the colours play together. It is done once, everybody sees it, and nobody can change it."
msgstr "Puolet pätevät vain, jos kaikki hyväksyvät ne. Jos et halua hyväksyä niitä, vaadi että kortit ratkaisevat: arvotaan %(n)s punaista ja %(n)s mustaa korttia, ja samanväriset pelaavat yhdessä. Se tehdään kerran, kaikki näkevät sen, eikä kukaan voi muuttaa sitä."

msgid "Who demands it"
msgstr "Kuka vaatii"

msgid "Let the cards decide"
msgstr "Anna korttien ratkaista"

msgid "The seed of the draw is fixed already; this is its seal, to be compared after a draw:"
msgstr "Arvonnan siemenluku on jo lyöty lukkoon; tämä on sen sinetti, jota voi verrata arvonnan jälkeen:"

msgid "Change the terms"
msgstr "Muuta ehtoja"

msgid "Call the table off"
msgstr "Peru pöytä"

msgid "The table is not played, and everybody is free again. What was drawn stays on record."
msgstr "Pöydässä ei pelata, ja kaikki ovat taas vapaita. Arvottu tulos säilyy muistissa."

msgid "Call it off"
msgstr "Peru se"

msgid "Call the night off"
msgstr "Peru ilta"

#, python-format
msgid "Call off “%(title)s”?"
msgstr "Perutaanko ”%(title)s”?"

msgid "It goes out of the calendar, with who has been checked in. A night on which a table was opened is closed instead."
msgstr "Se poistuu kalenterista paikalle kirjattuineen. Ilta, jona on jo avattu pöytä, päätetään tavalliseen tapaan."

msgid "Keep it"
msgstr "Älä peru"

msgid "Choose a game"
msgstr "Valitse peli"

msgid "Open a table"
msgstr "Avaa pöytä"

msgid "first the game, then who sits where."
msgstr "ensin peli, sitten kuka istuu missä."

msgid "Seat everybody"
msgstr "Istuta kaikki"

msgid "first the game, then how people are seated."
msgstr "ensin peli, sitten miten istutaan."

msgid "Seat by hand"
msgstr "Istuta käsin"

msgid "These are on offer tonight."
msgstr "Nämä ovat tänään tarjolla."

msgid "Find a game"
msgstr "Etsi peli"

msgid "Close the night"
msgstr "Päätä ilta"

msgid "Close the night?"
msgstr "Päätetäänkö ilta?"

#, python-format
msgid "%(n)s table waits to begin: it is called off."
msgid_plural "%(n)s tables wait to begin: they are called off."
msgstr[0] "%(n)s pöytä odottaa alkua: se perutaan."
msgstr[1] "%(n)s pöytää odottaa alkua: ne perutaan."

msgid "Somebody still owes somebody. What is owed stays in the books and can be paid at any time."
msgstr "Joku on vielä velkaa jollekin. Velat säilyvät kirjanpidossa, ja ne voi maksaa milloin vain."

msgid "Not yet"
msgstr "Ei vielä"

#, python-format
msgid "Does %(name)s go home?"
msgstr "Lähteekö %(name)s kotiin?"

msgid "No deal has been entered yet at these tables. They are called off, and their other people are free again:"
msgstr "Näissä pöydissä ei ole vielä kirjattu yhtään jakoa. Ne perutaan, ja niiden muut pelaajat ovat taas vapaita:"

msgid "You are checked in."
msgstr "Olet kirjattu paikalle."

msgid "To the night"
msgstr "Iltaan"

msgid "This night is over."
msgstr "Tämä ilta on ohi."

msgid "The organisers have been asked. Once they have let you in, say here that you are here."
msgstr "Järjestäjiltä on kysytty. Kun he ovat päästäneet sinut sisään, ilmoita tällä sivulla olevasi paikalla."

#, python-format
msgid "Members of %(club)s check in here by themselves; as a guest tell the organiser your name."
msgstr "Kerhon %(club)s jäsenet kirjautuvat tällä sivulla paikalle itse; vieraana kerro nimesi järjestäjälle."

msgid "Join the club and check in"
msgstr "Liity kerhoon ja kirjaudu paikalle"

msgid "Change the night"
msgstr "Muuta iltaa"

msgid "New club night"
msgstr "Uusi kerhoilta"

msgid "Tables that have been opened stay as they are."
msgstr "Jo avatut pöydät pysyvät ennallaan."

msgid "Comes again"
msgstr "Toistuu"

msgid "So many nights are opened at once, all with the same games and stakes."
msgstr "Näin monta iltaa avataan kerralla, kaikki samoin pelein ja panoksin."

msgid "Open the night"
msgstr "Avaa ilta"

msgid "Whatever you change, everybody is asked anew."
msgstr "Jos muutat mitään, kaikilta kysytään uudestaan."

msgid "The sides were drawn by cards: everybody stays in their seat."
msgstr "Puolet arvottiin korteilla: kaikki pysyvät paikoillaan."

msgid "Who sits where, in playing order; partners sit opposite"
msgstr "Kuka istuu missä, pelijärjestyksessä; parit istuvat vastakkain"

msgid "Without a stake the match is played for points alone. It cannot be changed once the match has begun."
msgstr "Ilman panosta pelataan vain pisteistä. Panosta ei voi muuttaa, kun ottelu on alkanut."

msgid "Ask everybody anew"
msgstr "Kysy kaikilta uudestaan"

msgid "Leave it as it is"
msgstr "Jätä ennalleen"

msgid "Begin: everybody agrees"
msgstr "Aloita: kaikki hyväksyvät"

msgid "Ask everybody"
msgstr "Kysy kaikilta"

msgid "Begin, if you have heard everybody agree; to a stake each member agrees on their own phone. Or ask: everybody agrees on their own phone, or demands that cards decide the sides, and the match begins with the last word."
msgstr "Aloita, jos olet kuullut kaikkien hyväksyvän; panoksen jokainen jäsen hyväksyy omalla puhelimellaan. Tai kysy: jokainen hyväksyy omalla puhelimellaan tai vaatii, että kortit ratkaisevat puolet, ja ottelu alkaa viimeisestä hyväksynnästä."

#, python-brace-format
msgid "{name}: table {table}, place {place}."
msgstr "{name}: pöytä {table}, paikka {place}."

#, python-brace-format
msgid "{name} is free."
msgstr "{name} on vapaana."

#, python-brace-format
msgid "{name} is picked. Choose a place; Escape lets go."
msgstr "{name} on valittu. Valitse paikka; Esc peruu valinnan."

#, python-brace-format
msgid "{name} and {other} have changed places."
msgstr "{name} ja {other} ovat vaihtaneet paikkoja."

msgid "Nobody is picked."
msgstr "Ketään ei ole valittu."

msgid "Undone."
msgstr "Kumottu."

msgid "All places are empty."
msgstr "Kaikki paikat ovat tyhjiä."

msgid "The rest is filled by lot."
msgstr "Loput paikat on arvottu."

msgid "No connection: nothing was changed."
msgstr "Ei yhteyttä: mitään ei muutettu."

msgid "empty"
msgstr "tyhjä"

msgid "Open these tables"
msgstr "Avaa nämä pöydät"

msgid "Choose who sits on each place, in playing order; with four, the first and the third are partners."
msgstr "Valitse kullekin paikalle pelaaja pelijärjestyksessä; neljästä ensimmäinen ja kolmas ovat pari."

msgid "Tap a person, then a place; or drag. With keys: arrows move, Enter picks and puts, Delete frees a place."
msgstr "Napauta ihmistä ja sitten paikkaa, tai vedä. Näppäimillä: nuolet liikuttavat, Enter valitsee ja asettaa, Delete vapauttaa paikan."

msgid "Free people"
msgstr "Vapaat ihmiset"

msgid "Free"
msgstr "Vapaana"

#, python-format
msgid "Place %(n)s"
msgstr "Paikka %(n)s"

msgid "Fill the rest by lot"
msgstr "Arvo loput"

msgid "Clear"
msgstr "Tyhjennä"

msgid "Undo"
msgstr "Kumoa"

#, python-format
msgid "%(n)s person is here and free."
msgid_plural "%(n)s people are here and free."
msgstr[0] "%(n)s on paikalla ja vapaana."
msgstr[1] "%(n)s on paikalla ja vapaana."

msgid "The rotation cannot go on as planned: somebody has come or gone, or there is no plan for so many. In rotation people now meet whom they have met least, and no partners are repeated while that can be helped."
msgstr "Kierto ei voi jatkua suunnitellusti: joku on tullut tai lähtenyt, tai näin monelle ei ole suunnitelmaa. Kierrossa kohdataan nyt ne, joita on kohdattu vähiten, eikä sama pari toistu, jos sen voi välttää."

msgid "Seat them"
msgstr "Istuta heidät"

msgid "On offer"
msgstr "Tarjolla"

msgid "Tables"
msgstr "Pöydät"

#, python-format
msgid "Take seating %(n)s back"
msgstr "Peru istumajärjestys %(n)s"

msgid "No table of it has begun."
msgstr "Yksikään sen pöydistä ei ole alkanut."

msgid "Take the seating by hand back"
msgstr "Peru käsin istutus"

#, python-format
msgid "%(n)s table of it has not begun."
msgid_plural "%(n)s tables of it have not begun."
msgstr[0] "Sen %(n)s pöytä ei ole alkanut."
msgstr[1] "Sen pöydistä %(n)s ei ole alkanut."

msgid "Who owes whom"
msgstr "Kuka on velkaa kenelle"

msgid "Looks at the club's money are recorded, once an hour; members see who has looked."
msgstr "Kerhon rahojen katselu merkitään muistiin kerran tunnissa; jäsenet näkevät, kuka on katsonut."

msgid "How everybody stands"
msgstr "Kunkin tilanne"

msgid "Nobody owes anybody anything."
msgstr "Kukaan ei ole velkaa kenellekään."

msgid "The club's organisers see this; your own part is under “My money”."
msgstr "Tämän näkevät kerhon järjestäjät; oma osuutesi on sivulla ”Rahani”."

msgid "The night"
msgstr "Ilta"

msgid "Wall view and QR code"
msgstr "Seinänäkymä ja QR-koodi"

msgid "Scan the code to say that you are here."
msgstr "Lue koodi ja kirjaudu paikalle."

msgid "Won"
msgstr "Voitot"

msgid "Drawn"
msgstr "Tasapelit"

msgid "Lost"
msgstr "Tappiot"

msgid "Calendar"
msgstr "Kalenteri"

msgid "Coming"
msgstr "Tulossa"

msgid "No night is planned."
msgstr "Yhtään iltaa ei ole suunniteltu."

msgid "Past"
msgstr "Menneet"

#, python-format
msgid "%(n)s player"
msgid_plural "%(n)s players"
msgstr[0] "%(n)s pelaaja"
msgstr[1] "%(n)s pelaajaa"

msgid "No club night yet."
msgstr "Ei vielä kerhoiltoja."

msgid "In your own calendar"
msgstr "Omassa kalenterissasi"

msgid "Subscribe to this address (iCal)"
msgstr "Tilaa tämä osoite (iCal)"

msgid "The address is yours alone: whoever has it can read the club's nights, until you leave the club."
msgstr "Osoite on vain sinun: kuka tahansa sen saanut näkee kerhon illat, kunnes eroat kerhosta."

msgid "Club nights"
msgstr "Kerhoillat"

#, python-format
msgid "%(n)s person asks to join"
msgid_plural "%(n)s people ask to join"
msgstr[0] "%(n)s ihminen pyytää jäseneksi"
msgstr[1] "%(n)s ihmistä pyytää jäseneksi"

msgid "New tournament"
msgstr "Uusi turnaus"

msgid "New league"
msgstr "Uusi liiga"

msgid "Invitations and the door"
msgstr "Kutsut ja ovi"

msgid "Past results"
msgstr "Aiemmat tulokset"

msgid "Records"
msgstr "Ennätykset"

#, python-format
msgid "All %(count)s members"
msgstr "Kaikki %(count)s jäsentä"

msgid "Latest matches"
msgstr "Viimeisimmät ottelut"

msgid "Partners and opponents"
msgstr "Parit ja vastustajat"

msgid "all games"
msgstr "kaikki pelit"

msgid "On one side with"
msgstr "Samalla puolella"

msgid "Across the table from"
msgstr "Pöydän toisella puolella"

msgid "for one player"
msgstr "yhdelle pelaajalle"

#, python-format
msgid "%(players)s players"
msgstr "%(players)s pelaajaa"

msgid "Play now"
msgstr "Pelaa nyt"

msgid "Rules"
msgstr "Säännöt"

msgid "Leaderboard"
msgstr "Parhaat pelaajat"

#, python-format
msgid "How %(name)s got there, match by match"
msgstr "Näin %(name)s sinne pääsi, ottelu ottelulta"

msgid "In the order of the cautious rating: the rating less three times its uncertainty."
msgstr "Järjestys on varovaisen vahvuusluvun mukainen: vahvuusluku miinus kolme kertaa sen epävarmuus."

msgid "Nobody has played enough rated matches yet."
msgstr "Kukaan ei ole vielä pelannut tarpeeksi laskettuja otteluita."

msgid "Competitions"
msgstr "Kilpailut"

#, python-format
msgid "%(n)s players"
msgstr "%(n)s pelaajaa"

msgid "score sheet"
msgstr "pöytäkirja"

#, python-format
msgid "No game has “%(q)s” in its name."
msgstr "Minkään pelin nimessä ei ole ”%(q)s”."

msgid "Show all games"
msgstr "Näytä kaikki pelit"

msgid "The site a games club runs on"
msgstr "Sivusto, jolla pelikerho elää"

#, python-format
msgid "Club nights and their score sheets, small stakes settled to the cent, tournaments, ratings across %(n)s games, and leagues in which people's bots play each other."
msgstr "Kerhoillat ja niiden pöytäkirjat, pienet panokset tilitettyinä sentilleen, turnaukset, vahvuusluvut %(n)s pelissä ja liigat, joissa ihmisten botit pelaavat toisiaan vastaan."

msgid "See the games"
msgstr "Katso pelit"

msgid "match played"
msgid_plural "matches played"
msgstr[0] "pelattu ottelu"
msgstr[1] "pelattua ottelua"

msgid "Yours to do"
msgstr "Sinun tehtäväsi"

#, python-format
msgid "%(n)s payment waits for your word"
msgid_plural "%(n)s payments wait for your word"
msgstr[0] "%(n)s maksu odottaa vahvistustasi"
msgstr[1] "%(n)s maksua odottaa vahvistustasi"

#, python-format
msgid "Is the guest %(guest)s %(member)s?"
msgstr "Onko vieras %(guest)s %(member)s?"

#, python-format
msgid "%(n)s person asks to join %(name)s"
msgid_plural "%(n)s people ask to join %(name)s"
msgstr[0] "%(n)s ihminen pyytää jäseneksi: %(name)s"
msgstr[1] "%(n)s ihmistä pyytää jäseneksi: %(name)s"

#, python-format
msgid "%(n)s objection in %(name)s waits for your decision"
msgid_plural "%(n)s objections in %(name)s wait for your decision"
msgstr[0] "%(n)s kiistetty tulos odottaa päätöstäsi (%(name)s)"
msgstr[1] "%(n)s kiistettyä tulosta odottaa päätöstäsi (%(name)s)"

#, python-format
msgid "You owe in %(club)s"
msgstr "Olet velkaa kerhossa %(club)s"

#, python-format
msgid "You are owed in %(club)s"
msgstr "Sinulle ollaan velkaa kerhossa %(club)s"

msgid "Nothing waits for you."
msgstr "Mikään ei odota sinua."

msgid "My own page"
msgstr "Oma sivuni"

msgid "No club night is planned."
msgstr "Kerhoiltoja ei ole tulossa."

msgid "No tournament yet."
msgstr "Ei vielä turnauksia."

msgid "There is no club yet."
msgstr "Kerhoja ei vielä ole."

msgid "Leagues of bots"
msgstr "Bottien liigat"

#, python-format
msgid "%(n)s bot"
msgid_plural "%(n)s bots"
msgstr[0] "%(n)s botti"
msgstr[1] "%(n)s bottia"

msgid "No league yet."
msgstr "Ei vielä liigoja."

msgid "Being played"
msgstr "Käynnissä"

msgid "Latest results"
msgstr "Uusimmat tulokset"

msgid "All matches"
msgstr "Kaikki ottelut"

msgid "Nothing has been played yet."
msgstr "Mitään ei ole vielä pelattu."

msgid "built-in bot"
msgstr "sisäänrakennettu botti"

#, python-format
msgid "bot of %(owner)s"
msgstr "omistaja %(owner)s"

#, python-format
msgid "%(n)s match"
msgid_plural "%(n)s matches"
msgstr[0] "%(n)s ottelu"
msgstr[1] "%(n)s ottelua"

msgid "New password"
msgstr "Uusi salasana"

msgid "Mail and privacy"
msgstr "Posti ja yksityisyys"

msgid "Ratings"
msgstr "Vahvuusluvut"

msgid "In common to all games"
msgstr "Yhteistä kaikille peleille"

msgid "No rated match yet."
msgstr "Ei vielä laskettuja otteluita."

msgid "The same as a table"
msgstr "Sama taulukkona"

msgid "My page"
msgstr "Oma sivuni"

msgid "Mail"
msgstr "Posti"

msgid "What my clubs announce"
msgstr "Mitä kerhoni tiedottavat"

msgid "Debts and payments"
msgstr "Velat ja maksut"

msgid "What others write down about me"
msgstr "Mitä muut kirjaavat minusta"

msgid "Language of such mail"
msgstr "Tällaisen postin kieli"

msgid "My data"
msgstr "Omat tietoni"

msgid "Everything the site keeps about you, in one file."
msgstr "Kaikki mitä sivusto sinusta säilyttää, yhdessä tiedostossa."

msgid "Take it away"
msgstr "Ota mukaan"

msgid "Leave for good"
msgstr "Lähde lopullisesti"

msgid "Your name, your login and your memberships go. What you played and owed stays in results and books, without your name. Nothing brings it back."
msgstr "Nimesi, tunnuksesi ja jäsenyytesi poistuvat. Se mitä pelasit ja olit velkaa säilyy tuloksissa ja kirjoissa ilman nimeäsi. Mikään ei tuo sitä takaisin."

msgid "Your password"
msgstr "Salasanasi"

msgid "Take my name off everything"
msgstr "Poista nimeni kaikkialta"

msgid "Longest rows of wins"
msgstr "Pisimmät voittoputket"

msgid "Wins in a row"
msgstr "Voittoja putkeen"

msgid "Nobody has won twice in a row yet."
msgstr "Kukaan ei ole vielä voittanut kahdesti peräkkäin."

msgid "Widest margins"
msgstr "Suurimmat erot"

msgid "Margin"
msgstr "Ero"

msgid "Nothing has been played to an end yet."
msgstr "Mitään ei ole vielä pelattu loppuun."

msgid "I have no login yet"
msgstr "Minulla ei ole vielä tunnusta"

msgid "Change it"
msgstr "Vaihda se"

#, python-format
msgid "Round %(n)s of %(of)s · matches over in the rounds made so far: %(over)s of %(total)s"
msgstr "Kierros %(n)s/%(of)s · tähän asti tehtyjen kierrosten otteluista %(over)s/%(total)s on pelattu"

#, python-format
msgid "%(n)s running"
msgstr "%(n)s käynnissä"

msgid "Progress"
msgstr "Edistyminen"

msgid "Standings"
msgstr "Tilanne"

msgid "Bot"
msgstr "Botti"

msgid "Points"
msgstr "Pisteet"

msgid "Share of points"
msgstr "Osuus pisteistä"

msgid "Met"
msgstr "Kohdattu"

msgid "Pages of the standings"
msgstr "Sarjataulukon sivut"

#, python-format
msgid "%(n)s table counts for nobody: a match there was void or abandoned. It is taken as not played."
msgid_plural "%(n)s tables count for nobody: a match there was void or abandoned. They are taken as not played."
msgstr[0] "%(n)s pöytä ei kartuta kenenkään pisteitä: sen ottelu on mitätön tai keskeytetty. Se katsotaan pelaamattomaksi."
msgstr[1] "%(n)s pöytää ei kartuta kenenkään pisteitä: niiden ottelu on mitätön tai keskeytetty. Ne katsotaan pelaamattomiksi."

msgid "Nobody has entered yet."
msgstr "Kukaan ei ole vielä ilmoittautunut."

msgid "Newest results"
msgstr "Uusimmat tulokset"

msgid "first the game, then how it is played."
msgstr "ensin peli, sitten miten sitä pelataan."

msgid "Games that cannot be drawn, and why"
msgstr "Pelit, joista ei voi arpoa otteluita, ja miksi"

msgid "Entries"
msgstr "Ilmoittautumiset"

#, python-format
msgid "At most %(most)s enter."
msgstr "Mukaan mahtuu enintään %(most)s."

#, python-format
msgid "Entries are open until %(until)s; then the draw is made."
msgstr "Ilmoittautuminen on avoinna %(until)s asti; sitten tehdään arvonta."

msgid "I play"
msgstr "Pelaan"

msgid "Enter"
msgstr "Ilmoittaudu"

msgid "Somebody has entered you. Say so yourself: only matches for which everybody has given their own word are rated beyond the club."
msgstr "Joku on ilmoittanut sinut. Sano se itsekin: kerhon ulkopuolella lasketaan vain ottelut, joista kaikki ovat antaneet oman sanansa."

msgid "Enter this player"
msgstr "Ilmoita tämä pelaaja"

msgid "Close the entries and draw"
msgstr "Sulje ilmoittautuminen ja arvo"

msgid "The draw follows from a seed that was fixed when this was founded. It is shown after the draw; until then only its SHA-256, so that nobody can enter by what it brings:"
msgstr "Arvonta seuraa siemenluvusta, joka lyötiin lukkoon perustettaessa. Se näytetään arvonnan jälkeen; siihen asti näkyy vain sen SHA-256-tiiviste, jottei kukaan voi ilmoittautua sen mukaan, mitä se tuo:"

msgid "Rounds"
msgstr "Kierrokset"

#, python-format
msgid "Round %(n)s"
msgstr "Kierros %(n)s"

msgid "Table"
msgstr "Pöytä"

msgid "forfeited"
msgstr "luovutettu"

msgid "not counted"
msgstr "ei laskettu"

msgid "Tables of the round"
msgstr "Kierroksen pöydät"

#, python-format
msgid "Drawn from the seed %(seed)s."
msgstr "Arvottu siemenluvusta %(seed)s."

msgid "Sealed before the entries opened:"
msgstr "Sinetöity ennen ilmoittautumisen alkua:"

msgid "There is none yet."
msgstr "Yhtään ei vielä ole."

#, python-format
msgid "The first line names the columns: %(columns)s. For example:"
msgstr "Ensimmäinen rivi nimeää sarakkeet: %(columns)s. Esimerkiksi:"

msgid "Store them"
msgstr "Tallenna ne"

msgid "Nothing has been stored: mend the lines and look again."
msgstr "Mitään ei ole tallennettu: korjaa rivit ja katso uudestaan."

msgid "Take the results away as CSV"
msgstr "Ota tulokset CSV-muodossa"

#, python-format
msgid "New league of %(title)s"
msgstr "Uusi liiga: %(title)s"

msgid "Every table plays the same deals once for every way of sitting down, so that the luck of the cards is the same for all."
msgstr "Jokainen pöytä pelaa samat jaot kerran jokaisessa istumajärjestyksessä, joten korttionni on kaikille sama."

msgid "Open the league"
msgstr "Avaa liiga"

#, python-format
msgid "New tournament of %(title)s"
msgstr "Uusi turnaus: %(title)s"

msgid "Everybody meets everybody by the Berger tables. Ties are parted by direct encounter, then Sonneborn-Berger."
msgstr "Jokainen kohtaa jokaisen Bergerin taulukoiden mukaan. Tasapisteissä ratkaisee keskinäinen ottelu, sitten Sonneborn-Berger."

msgid "Open the entries"
msgstr "Avaa ilmoittautuminen"

msgid "A club's organisers found its competitions, the site's staff others."
msgstr "Kerhon järjestäjät perustavat sen kilpailut, sivuston ylläpito muut."

#, python-format
msgid "%(name)s is neither a built-in bot nor one of yours that plays this game."
msgstr "%(name)s ei ole valmis botti eikä sinun bottisi, joka pelaa tätä peliä."

msgid "You can enter yourself and your own bots."
msgstr "Voit ilmoittaa itsesi ja omat bottisi."

msgid "Only the organisers start a competition."
msgstr "Vain järjestäjät aloittavat kilpailun."

msgid "Times everybody meets"
msgstr "Kuinka monta kertaa jokainen kohtaa jokaisen"

msgid "Seats at a table"
msgstr "Paikkoja pöydässä"

msgid "0: until everybody has met everybody."
msgstr "0: kunnes kaikki ovat kohdanneet toisensa."

msgid "Boards at a table"
msgstr "Jakoja pöydässä"

msgid "Each is played once for every way of sitting down."
msgstr "Kukin pelataan kerran jokaisessa istumajärjestyksessä."

msgid "Most entries"
msgstr "Enintään ilmoittautuneita"

msgid "Entries until"
msgstr "Ilmoittautuminen päättyy"

msgid "Then the draw is made. Empty: when an organiser closes the entries."
msgstr "Silloin tehdään arvonta. Tyhjä: kun järjestäjä sulkee ilmoittautumisen."

msgid "Bots entered at once"
msgstr "Heti mukaan ilmoitettavat botit"

msgid "Others are entered by their owners."
msgstr "Muut ilmoittavat omistajansa."

msgid "Draw at once and begin"
msgstr "Arvo heti ja aloita"

#, python-format
msgid "%(guest)s and %(into)s are both entered in “%(competition)s”: withdraw one of them before its draw; after it they are two people and cannot be merged."
msgstr "%(guest)s ja %(into)s ovat molemmat mukana kilpailussa ”%(competition)s”: peru toisen osallistuminen ennen arvontaa; sen jälkeen he ovat kaksi eri henkilöä, eikä heitä voi yhdistää."

msgid "tournament"
msgstr "turnaus"

msgid "league"
msgstr "liiga"

msgid "open for entries"
msgstr "ilmoittautuminen auki"

msgid "seats at a table"
msgstr "paikkoja pöydässä"

msgid "format"
msgstr "muoto"

msgid "settings"
msgstr "asetukset"

msgid "tie-breaks"
msgstr "tasapisteiden ratkaisut"

msgid "seed of the draw"
msgstr "arvonnan siemenluku"

msgid "most entries"
msgstr "enintään ilmoittautuneita"

msgid "entries until"
msgstr "ilmoittautuminen päättyy"

msgid "rounds"
msgstr "kierrokset"

msgid "competition"
msgstr "kilpailu"

msgid "competitions"
msgstr "kilpailut"

msgid "draw number"
msgstr "arvontanumero"

msgid "counted"
msgstr "laskettu"

msgid "pairing"
msgstr "pelipari"

msgid "pairings"
msgstr "peliparit"

msgid "half-points"
msgstr "puolipisteet"

msgid "side of a pairing"
msgstr "pelipuoli"

msgid "sides of a pairing"
msgstr "pelipuolet"

msgid "match of a pairing"
msgstr "peliparin ottelu"

msgid "matches of a pairing"
msgstr "peliparien ottelut"

#, python-format
msgid "%(game)s: %(refused)s."
msgstr "%(game)s: %(refused)s."

#, python-format
msgid "There is no tie-break %(key)s; there are: %(known)s."
msgstr "Tasatulosperustetta %(key)s ei ole; nämä ovat: %(known)s."

#, python-format
msgid "There are places for %(most)s, and they are taken."
msgstr "Paikkoja on %(most)s, ja ne ovat täynnä."

#, python-format
msgid "%(player)s is not entered."
msgstr "%(player)s ei ole mukana."

msgid "The draw has been made: entries are closed."
msgstr "Arvonta on tehty: ilmoittautuminen on päättynyt."

msgid "The time for entries is over."
msgstr "Ilmoittautumisaika on ohi."

#, python-format
msgid "%(player)s is a bot: tournaments are for people."
msgstr "%(player)s on botti: turnaukset ovat ihmisille."

#, python-format
msgid "%(player)s is a person: leagues are for bots."
msgstr "%(player)s on ihminen: liigat ovat boteille."

#, python-format
msgid "%(player)s has no version that is ready to play %(game)s."
msgstr "Pelaajalla %(player)s ei ole versiota, joka on valmis pelaamaan (%(game)s)."

#, python-format
msgid "The most entries: a number from 2 to %(most)s."
msgstr "Osallistujien enimmäismäärä on luku väliltä 2–%(most)s."

msgid "A league that begins at once takes no entries until later: choose one of the two."
msgstr "Heti alkavaan liigaan ei oteta myöhempiä ilmoittautumisia: valitse jompikumpi."

#, python-format
msgid "There is no game %(game)s."
msgstr "Peliä %(game)s ei ole."

msgid "Somebody is named twice."
msgstr "Joku on nimetty kahdesti."

#, python-format
msgid "The sides of %(game)s with %(count)s players are %(shape)s."
msgstr "Pelaajia on %(count)s, joten puolet ovat %(shape)s (%(game)s)."

#, python-format
msgid "%(name)s is not a member or guest of the club: add them first."
msgstr "%(name)s ei ole kerhon jäsen eikä vieras: lisää hänet ensin."

#, python-format
msgid "%(written)s is still to come."
msgstr "%(written)s on vielä edessä."

#, python-format
msgid "%(written)s is no date such as 2025-11-30 or 30.11.2025."
msgstr "%(written)s ei ole päivämäärä kuten 2025-11-30 tai 30.11.2025."

#, python-format
msgid "%(written)s is no score such as 52:0."
msgstr "%(written)s ei ole tulos kuten 52:0."

#, python-format
msgid "%(written)s is not a score of %(sides)s sides."
msgstr "%(written)s: tuloksessa pitäisi olla näin monta puolta: %(sides)s."

#, python-format
msgid "%(count)s lines are not right, the first is line %(number)s: %(problem)s"
msgstr "Virheellisiä rivejä on %(count)s, ensimmäinen on rivi %(number)s: %(problem)s"

#, python-format
msgid "%(n)s results are stored and rated in the order of play."
msgstr "%(n)s tulosta on tallennettu ja laskettu pelijärjestyksessä."

msgid "mailed"
msgstr "lähetetty"

msgid "just now"
msgstr "juuri nyt"

msgctxt "a family of games"
msgid "Bluffing"
msgstr "Bluffipelit"

msgctxt "a family of games"
msgid "Board games"
msgstr "Lautapelit"

msgctxt "a family of games"
msgid "Climbing and shedding"
msgstr "Kiipeily- ja tyhjennyspelit"

msgctxt "a family of games"
msgid "Cue sports"
msgstr "Biljardipelit"

msgctxt "a family of games"
msgid "Darts"
msgstr "Tikanheitto"

msgctxt "a family of games"
msgid "Mathematical games"
msgstr "Matemaattiset pelit"

msgctxt "a family of games"
msgid "Outdoor games"
msgstr "Ulkopelit"

msgctxt "a family of games"
msgid "Other games"
msgstr "Muut pelit"

msgctxt "a family of games"
msgid "Rummy"
msgstr "Rommipelit"

msgctxt "a family of games"
msgid "Throwing and sliding"
msgstr "Heitto- ja liukupelit"

msgctxt "a family of games"
msgid "Tile games"
msgstr "Laattapelit"

msgctxt "a family of games"
msgid "Trick games"
msgstr "Tikkipelit"

msgctxt "a family of games"
msgid "Poker and vying"
msgstr "Pokeri- ja panostuspelit"

#, python-format
msgid "%(least)d to %(most)d players"
msgstr "%(least)d–%(most)d pelaajaa"

#, python-format
msgid "%(several)s or %(last)d players"
msgstr "%(several)s tai %(last)d pelaajaa"
