import { emptyAddress, type PlainAddress } from '#domain/address/address.ts';

/** company; street; number; postal code; city; country; contact; e-mail; phone prefixes and number; extra */
const rows = `
Alpenholz AG; Limmatstraße; 214; 8005; Zürich; CH; Reto Aebischer; warenannahme@alpenholz.example; 41; 44; 5550142; Rampe 3
Nordlicht Optik GmbH; Große Straße; 48; 24937; Flensburg; DE; Maren Petersen; maren.petersen@nordlicht-optik.example; 49; 0461; 555014
Praxis Dr. Özdemir; Venloer Straße; 312; 50823; Köln; DE; Dr. Elif Özdemir; praxis@oezdemir.example; 49; 0221; 5550187; 2. OG
Atelier Łukasz Wiśniewski; ul. Mokotowska; 51; 00-542; Warszawa; PL; Łukasz Wiśniewski; atelier@wisniewski.example; 48; 22; 5550163
Brauhaus Zwölf Eichen; Am Markt; 12; 99423; Weimar; DE; Jörg Zschiegner; einkauf@zwoelf-eichen.example; 49; 03643; 555012
Fahrradwerk Münster e. K.; Hammer Straße; 95; 48153; Münster; DE; Kirsten Löhr; werkstatt@fahrradwerk.example; 49; 0251; 5550134
Möbelhaus Sørensen ApS; Vesterbrogade; 88; 1620; København; DK; Astrid Sørensen; lager@sorensen.example; 45; 33; 555018
Blumen Jansen; Osterstraße; 7; 26506; Norden; DE; Hilke Jansen; laden@blumen-jansen.example; 49; 04931; 55512
Tischlerei Grünwald GmbH & Co. KG; Isarstraße; 23a; 80469; München; DE; Sepp Grünwald; info@gruenwald-tischler.example; 49; 089; 5550176
Elektro Weiß; Straße der Einheit; 140; 14612; Falkensee; DE; Anja Weiß; elektro-weiss@post.example; 49; 03322; 55501
Hansen & Söhne Schiffsbedarf; Baumwall; 5; 20459; Hamburg; DE; Ole Hansen; bestellung@hansen-soehne.example; 49; 040; 5550121; Tor B
Papeterie du Parc SARL; Rue de la Paix; 18; 67000; Strasbourg; FR; Claire Lefèvre; contact@papeterie-parc.example; 33; 3; 53011901
Officina Bellini S.r.l.; Via Garibaldi; 44; 20121; Milano; IT; Giulia Bellini; ordini@bellini.example; 39; 02; 5550155
Vermeer Design B.V.; Keizersgracht; 271; 1016 EC; Amsterdam; NL; Sanne Vermeer; studio@vermeer.example; 31; 20; 5550137
Brno Strojírna s.r.o.; Křenová; 9; 602 00; Brno; CZ; Tomáš Dvořák; sklad@strojirna.example; 420; 5; 55501428
Weingut Kaltenegger; Hauptstraße; 61; 3493; Hadersdorf; AT; Magdalena Kaltenegger; keller@kaltenegger.example; 43; 2735; 55514
Bodega Peña Blanca S.L.; Calle Mayor; 33; 26001; Logroño; ES; Iñigo Peña; envios@penablanca.example; 34; 941; 555016
Riverside Instruments Ltd; Mill Lane; 4; CB2 1RX; Cambridge; GB; Eleanor Shaw; stores@riverside.example; 44; 1223; 555018
Northwind Optics Inc.; Market Street; 1450; 94103; San Francisco; US; Dana Whitfield; receiving@northwind.example; 001; 0415; 5550123
Fjellheim Sport AS; Storgata; 27; 9008; Tromsø; NO; Ingrid Fjellheim; lager@fjellheim.example; 47; 77; 555014
Galerie am Schlossberg; Schlossbergring; 16; 79098; Freiburg; DE; Henrike Sauter; galerie@schlossberg.example; 49; 0761; 555018
Krüger Medizintechnik GmbH; Ludwig-Erhard-Straße; 8; 04103; Leipzig; DE; Dr. Falk Krüger; wareneingang@krueger-med.example; 49; 0341; 5550146; Halle 2
Lübecker Marzipanmanufaktur; Breite Straße; 89; 23552; Lübeck; DE; Wiebke Thomsen; versand@marzipan.example; 49; 0451; 555013
Autohaus Straßner; Dresdner Straße; 201; 09130; Chemnitz; DE; Uwe Straßner; teile@strassner.example; 49; 0371; 5550129
Stadtbibliothek Bremen; Am Wall; 201; 28195; Bremen; DE; Fenja Behrens; medien@stadtbibliothek.example; 49; 0421; 5550172
Solarhof Uckermark eG; Dorfstraße; 3; 17291; Prenzlau; DE; Matthias Rehfeldt; hof@solarhof.example; 49; 03984; 55518
Gärtnerei Königsforst; Forsbacher Straße; 77; 51105; Köln; DE; Ruth Königsfeld; gaertnerei@koenigsforst.example; 49; 0221; 5550191
Helvetia Messgeräte GmbH; Rue du Rhône; 62; 1204; Genève; CH; Luc Favre; stock@helvetia-mess.example; 41; 22; 5550178
Ostsee Segel Stralsund; Hafenstraße; 19; 18439; Stralsund; DE; Torben Wulff; segelmacher@ostsee.example; 49; 03831; 55516
Kanzlei Freytag & Partner; Neckarstraße; 121; 70190; Stuttgart; DE; Dr. Cornelia Freytag; kanzlei@freytag.example; 49; 0711; 5550184; 4. Etage
Manufaktur Vogelsang; Kaiserswerther Straße; 40; 40477; Düsseldorf; DE; Bastian Vogelsang; werk@vogelsang.example; 49; 0211; 5550167
Schuhhaus Bär; Obere Gasse; 2; 72070; Tübingen; DE; Friederike Bär; laden@schuhhaus-baer.example; 49; 07071; 55519
Saarbrücker Keramikwerkstatt; Mainzer Straße; 56; 66111; Saarbrücken; DE; Yvonne Schäfer; ton@keramik-saar.example; 49; 0681; 555015
Tōkyō Kōgei K.K.; Ginza; 4-6-16; 104-0061; Chuo-ku; JP; Haruka Sato; uketsuke@kogei.example; 81; 3; 55501299
`;

export const demoAddresses: readonly PlainAddress[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [company, street, street_number, postal_code, city, country_code, contact_person, email, ...rest] =
      row.split(';').map((cell) => cell.trim());
    const [phone_country_prefix, phone_prefix, phone, address_extra_1 = ''] = rest;
    const given = { company, street, street_number, postal_code, city, country_code, contact_person, email };
    return {
      ...emptyAddress,
      ...(given as Partial<PlainAddress>),
      phone_country_prefix: phone_country_prefix ?? '',
      phone_prefix: phone_prefix ?? '',
      phone: phone ?? '',
      address_extra_1,
      state_province_code: country_code === 'US' ? 'CA' : '',
    } as PlainAddress;
  });
