import { describe, expect, test } from 'vitest';
import { inLatin, latinLine } from '#domain/labels/latin/latin-line.ts';
import { anAddress } from '#support/factories.ts';
import { fc } from '#support/random.ts';

/* Examples come from the standards, or are names as road signs and passports of the country write them. */

describe('Greek, as ISO 843 and ELOT 743 write it', () => {
  test.each([
    ['Αθήνα', 'Athina'],
    ['Θεσσαλονίκη', 'Thessaloniki'],
    ['Ηράκλειο', 'Irakleio'],
    ['Ναύπλιο', 'Nafplio'],
    ['Εύβοια', 'Evvoia'],
    ['Πειραιάς', 'Peiraias'],
    ['Μπουμπουλίνας', 'Boumpoulinas'],
    ['Αγγελόπουλος', 'Angelopoulos'],
    ['Σφίγξ', 'Sfinx'],
    ['Ξάνθη', 'Xanthi'],
    ['Χανιά', 'Chania'],
    ['Καλαμάτα', 'Kalamata'],
    ['ΟΔΟΣ ΕΡΜΟΥ', 'ODOS ERMOU'],
    ['Ταΰγετος', 'Taygetos'],
    ['Ευαγγελισμός', 'Evangelismos'],
  ])('%s is %s', (text, latin) => {
    expect(inLatin(text, 'GR')).toBe(latin);
  });
});

describe('Cyrillic by passport and national rules', () => {
  test.each([
    ['Москва', 'RU', 'Moskva'],
    ['Щукин Юрий', 'RU', 'Shchukin Iurii'],
    ['Хабаровск', 'KZ', 'Khabarovsk'],
    ['ООО ЮГ', 'KZ', 'OOO IUG'],
    ['Запоріжжя', 'UA', 'Zaporizhzhia'],
    ['Єнакієве', 'UA', 'Yenakiieve'],
    ['Згорани', 'UA', 'Zghorany'],
    ['Знам’янка', 'UA', 'Znamianka'],
    ['Їжакевич', 'UA', 'Yizhakevych'],
    ['София', 'BG', 'Sofia'],
    ['Стара Загора', 'BG', 'Stara Zagora'],
    ['Щерев', 'BG', 'Shterev'],
    ['Ямбол', 'BG', 'Yambol'],
    ['Нови Сад', 'RS', 'Novi Sad'],
    ['Ђорђе Шћепановић', 'RS', 'Đorđe Šćepanović'],
    ['Љубљанска', 'BA', 'Ljubljanska'],
    ['Ѓорче Петров', 'MK', 'Gjorche Petrov'],
  ])('%s in %s is %s', (text, country, latin) => {
    expect(inLatin(text, country)).toBe(latin);
  });
});

describe('Georgian, by its national system', () => {
  test.each([
    ['თბილისი', 'Tbilisi'],
    ['ქუთაისი', 'Kutaisi'],
    ['ბათუმი', 'Batumi'],
    ['შოთა რუსთაველი', 'Shota Rustaveli'],
    ['წყალტუბო', 'Ts’q’alt’ubo'],
  ])('%s is %s', (text, latin) => {
    expect(inLatin(text, 'GE')).toBe(latin);
  });
});

describe('Hangul, by the examples of the Revised Romanization', () => {
  test.each([
    ['구미', 'Gumi'],
    ['영동', 'Yeongdong'],
    ['백암', 'Baegam'],
    ['옥천', 'Okcheon'],
    ['합덕', 'Hapdeok'],
    ['호법', 'Hobeop'],
    ['월곶', 'Wolgot'],
    ['벚꽃', 'Beotkkot'],
    ['한밭', 'Hanbat'],
    ['구리', 'Guri'],
    ['설악', 'Seorak'],
    ['칠곡', 'Chilgok'],
    ['임실', 'Imsil'],
    ['울릉', 'Ulleung'],
    ['대관령', 'Daegwallyeong'],
    ['백마', 'Baengma'],
    ['종로', 'Jongno'],
    ['왕십리', 'Wangsimni'],
    ['신라', 'Silla'],
    ['별내', 'Byeollae'],
    ['묵호', 'Mukho'],
    ['집현전', 'Jiphyeonjeon'],
    ['압구정', 'Apgujeong'],
    ['낙동강', 'Nakdonggang'],
    ['독립문', 'Dongnimmun'],
    ['여의도', 'Yeouido'],
    ['서울', 'Seoul'],
    ['부산', 'Busan'],
  ])('%s is %s', (text, latin) => {
    expect(inLatin(text, 'KR')).toBe(latin);
  });
});

test('Latin text keeps all its signs', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zÀ-ž0-9 .,'/()-]*$/), (text) => {
      expect(inLatin(text, 'DE')).toBe(text.normalize('NFC'));
    }),
  );
});

test.each(['東京都', 'さくら', 'サクラ', '北京', 'محمد', 'ירושלים', 'กรุงเทพ', 'दिल्ली', 'Tokyo 東京'])(
  '%s cannot be transliterated by a table',
  (text) => {
    expect(inLatin(text, 'JP')).toBeUndefined();
  },
);

test('transliterated text has no letter of another script', () => {
  const greek = fc.stringMatching(/^[Α-ΡΣ-Ωα-ω]{1,12}$/);
  const cyrillic = fc.stringMatching(/^[А-яЁёІіЇїЄєҐґЂ-Џђ-џ]{1,12}$/);
  const hangul = fc.stringMatching(/^[가-힣]{1,8}$/);
  fc.assert(
    fc.property(
      fc.oneof(greek, cyrillic, hangul),
      fc.constantFrom('GR', 'UA', 'BG', 'RS', 'RU', 'KR'),
      (text, country) => {
        expect(inLatin(text, country)).toMatch(/^[\p{Script=Latin}]*$/u);
      },
    ),
  );
});

describe('the Latin line of an address', () => {
  test('transliterates other scripts and is empty if all is Latin', () => {
    expect(latinLine(anAddress())).toBe('');
    const greek = anAddress({
      company: 'Ελιά ΑΕ',
      street: 'Ερμού',
      city: 'Αθήνα',
      country_code: 'GR',
      contact_person: 'Kim',
    });
    expect(latinLine(greek)).toBe('Elia AE, Ermou, Athina');
  });

  test('is required where no table helps, and may be an extra line', () => {
    const tokyo = anAddress({
      company: '山田商店',
      city: '東京',
      country_code: 'JP',
      address_extra_1: '',
      address_extra_2: '',
    });
    expect(latinLine(tokyo)).toBeUndefined();
    expect(latinLine({ ...tokyo, address_extra_1: 'Yamada Shoten, Tokyo' })).toBe('');
    expect(latinLine({ ...tokyo, address_extra_1: '3F' })).toBeUndefined();
  });
});
