"""Files as other programs write them, made for these tests."""

GO_GAME = r"""(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]
RU[Japanese]SZ[9]KM[6.50]TM[600]
PW[Mäkinen \[2 dan\]]PB[Virtanen]WR[2d]BR[1k]DT[2024-05-11]EV[Kevätturnaus]RO[3]RE[B+R]
C[Played at the club: a quick game
of two]
;B[ee];W[gc]C[Wide.];B[cg]LB[ee:1]
(;W[gg];B[cc]C[A \] and a \\ and a \
broken line];W[])
(;W[cc]C[Not played];B[gg](;W[aa])(;W[bb])))
"""
"""Written for this test as programs for Go write: two lines in a comment, variations, marks, a pass."""

BOARD = """% PBN 2.1
% a file as a club's program writes it
[Event "Club night"]
[Site "Kuopio"]
[Date "2024.05.11"]
[Board "1"]
[West "Eero"]
[North "Aino"]
[East "Veikko"]
[South "Sylvi Mäki"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"]
[Scoring "MP"]
[Declarer "N"]
[Contract "7NT"]
[Result "13"]
{ A hand to remember. }
[Auction "N"]
2C =1= Pass 2D! Pass
7NT =2= AP
[Note "1:strong, any shape"]
[Note "2:to play"]
[Play "E"]
"""
PLAYED = """ST S3 S2 SA
S7 S4 H2 SK
S8 S5 H3 SQ
S9 S6 H4 SJ
HJ H6 H5 HA
HT H7 D2 HK
H9 H8 D3 HQ
DJ D6 D4 DA
DT D7 D5 DK $1
D9 D8 C2 DQ
CJ C6 C3 CA ; the rest
CT C7 C4 CK
C9 C8 C5 CQ
*
"""
