import { describe, expect, test } from 'vitest'
import { dayFrom, orderOf } from '@/server/imports/day-from'
import { guessColumns, headersKey } from '@/server/imports/headers'
import { limits } from '@/server/imports/limits'
import { readTable } from '@/server/imports/read'
import { peopleFields } from '@/server/people-import/fields'
import { lookOf } from '@/server/people-import/look-alike'
import { refusalOf } from '../../support/refusal-of'
import { sheetXml, workbook, zipOf } from '../../support/workbook'

const text = 'Ime;Priimek\r\nČrt;Žagar\r\nØystein;Müller\r\n'
const plain = 'Ime;Priimek\r\nČrt;Žagar Šček\r\n'
const utf16 = (bigEndian: boolean, mark: boolean) => {
  const little = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return bigEndian ? little.swap16() : little
}
/** Letters that Windows-1250 has and Latin-1 lacks. */
const in1250 = Buffer.from([...plain].map((letter) => ({ Č: 0xc8, Ž: 0x8e, Š: 0x8a, č: 0xe8 })[letter] ?? letter.charCodeAt(0)))
const in1252 = Buffer.from('Fornavn;Etternavn\r\nØystein;Åsen\r\n', 'latin1')

/** Writes a false number at an offset of each entry in the zip's directory. */
function withFalseEntry(zip: Buffer, { at, to }: { at: number; to: number }): Buffer {
  const bytes = Buffer.from(zip)
  for (let place = bytes.indexOf('PK\x01\x02'); place !== -1; place = bytes.indexOf('PK\x01\x02', place + 4))
    bytes.writeUInt32LE(to, place + at)
  return bytes
}

describe('a CSV file', () => {
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16, little end first', utf16(false, true), 'utf-16le'],
    ['UTF-16, big end first', utf16(true, true), 'utf-16be'],
    ['UTF-16 without a mark', utf16(false, false), 'utf-16le'],
  ] as const)('is read as %s', (_, bytes, encoding) => {
    expect(readTable(bytes)).toMatchObject({
      format: 'CSV',
      encoding,
      delimiter: ';',
      headers: ['Ime', 'Priimek'],
      rows: [
        { number: 2, cells: ['Črt', 'Žagar'] },
        { number: 3, cells: ['Øystein', 'Müller'] },
      ],
    })
  })

  test('is read as Windows-1250 or 1252 by its letters, or as a person says', () => {
    expect(readTable(in1250)).toMatchObject({ encoding: 'windows-1250', rows: [{ cells: ['Črt', 'Žagar Šček'] }] })
    expect(readTable(in1252)).toMatchObject({ encoding: 'windows-1252', rows: [{ cells: ['Øystein', 'Åsen'] }] })
    expect(readTable(Buffer.from('Nom\nO\x92Brien\n\x8aimi\xe9\n', 'latin1'), { encoding: 'windows-1252' })).toMatchObject({
      rows: [{ cells: ['O’Brien'] }, { cells: ['Šimié'] }],
    })
    expect(readTable(in1252, { encoding: 'windows-1250' })).toMatchObject({
      encoding: 'windows-1250',
      rows: [{ cells: ['Řystein', 'Ĺsen'] }],
    })
  })

  test.each([
    [',', 'a,b,c\n1,"2,5",3\n'],
    [';', 'a;b;c\n1;2,5;3\n'],
    ['\t', 'a\tb\tc\n1\t2,5\t3\n'],
    [';', 'sep=;\r\na;b;c\r\n1;2,5;3\r\n'],
  ])('divided by %j', (delimiter, csv) => {
    expect(readTable(Buffer.from(csv))).toMatchObject({ delimiter, headers: ['a', 'b', 'c'], rows: [{ cells: ['1', '2,5', '3'] }] })
  })

  test('in two encodings is read line by line, and that is said; as a person says, it is read as that alone', () => {
    const bytes = Buffer.concat([Buffer.from('Ime;Priimek\r\nČrt;Žagar\r\n'), Buffer.from('Øystein;Åsen\r\nAna;Peña\r\n', 'latin1')])
    expect(readTable(bytes)).toMatchObject({
      encoding: 'utf-8',
      rows: [{ cells: ['Črt', 'Žagar'] }, { cells: ['Øystein', 'Åsen'] }, { cells: ['Ana', 'Peña'] }],
      notes: [{ code: 'importEncodingsMixed', values: { count: 2, rows: '3, 4' } }],
    })
    expect(readTable(bytes, { encoding: 'windows-1252' })).toMatchObject({
      encoding: 'windows-1252',
      rows: [{ cells: ['ÄŒrt', 'Å½agar'] }, { cells: ['Øystein', 'Åsen'] }, {}],
      notes: [],
    })
    expect(
      readTable(Buffer.concat([Buffer.from('\ufeffIme;Priimek\r\nČrt;Žagar\r\n'), Buffer.from('Øystein;Åsen\r\n', 'latin1')])),
    ).toMatchObject({ headers: ['Ime', 'Priimek'], rows: [{}, { cells: ['Øystein', 'Åsen'] }], notes: [{}] })
  })

  test('with what no text holds is read without it', () => {
    expect(readTable(Buffer.from('name,number\n\u0000An\u0000a,2\n'))).toMatchObject({
      encoding: 'utf-8',
      headers: ['name', 'number'],
      rows: [{ cells: ['Ana', '2'] }],
    })
    expect(readTable(Buffer.from(`a\n${'x'.repeat(limits.cell - 1)}😀\n`)).rows[0]?.cells).toEqual(['x'.repeat(limits.cell - 1)])
  })

  test('keeps of a row as much as a table can have, and one cell more, by which it is known to be too long', () => {
    expect(readTable(Buffer.from(`a,b\n${'1,'.repeat(5_000)}1\n`)).rows[0]?.cells).toHaveLength(limits.columns + 1)
  })

  test('keeps what looks like a formula as text, and rows as long as they are', () => {
    const { rows } = readTable(Buffer.from('a,b\n"=HYPERLINK(""http://x"")",1\n\n2\n3,4,5\n'))
    expect(rows).toEqual([
      { number: 2, cells: ['=HYPERLINK("http://x")', '1'] },
      { number: 4, cells: ['2'] },
      { number: 5, cells: ['3', '4', '5'] },
    ])
  })

  test.each([
    ['empty', '', { code: 'emptyFile' }],
    ['of spaces', ' \r\n \r\n', { code: 'emptyFile' }],
    ['of headers alone', 'a,b\n', { code: 'importOnlyHeaders' }],
    [
      'with a quotation mark that is never closed',
      `a,b\n"1,2\n${'x'.repeat(300_000)}`,
      { code: 'importLineTooLong', values: { most: 200_000 } },
    ],
    ['with one that is not closed in its last line', 'a,b\n1,"2', { code: 'importQuoteOpen' }],
    ['of one endless line', `a,b\n${'x'.repeat(1_000_000)}`, { code: 'importLineTooLong', values: { most: 200_000 } }],
    ['of nothing but commas', `a,b\n${','.repeat(1_000_000)}`, { code: 'importOnlyHeaders' }],
    [
      'what some program wrote for itself',
      Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 251)),
      { code: 'importUnreadable' },
    ],
    ['of a million rows', `a\n${'1\n'.repeat(1_000_000)}`, { code: 'importTooManyRows', values: { most: limits.rows } }],
    [
      'of too many columns',
      `${'a,'.repeat(200)}b\n${'1,'.repeat(200)}2\n`,
      { code: 'importTooManyColumns', values: { most: limits.columns } },
    ],
    ['that is larger than is taken', 'a'.repeat(limits.bytes + 1), { code: 'importFileTooLarge', values: { most: 16 } }],
  ])('that is %s is refused', (_, csv, refused) => {
    expect(refusalOf(() => readTable(Buffer.from(csv)))).toEqual(refused)
  })
})

describe('a workbook', () => {
  test('is read sheet by sheet: numbers as they stand, days as days, of a formula what it came to', () => {
    const bytes = workbook({
      People: [
        ['Name', 'Number', 'Since', 'Sum'],
        ['Ana & Co', 2023001, { day: 46000 }, { formula: 'A1&B1', result: 'so' }],
        [],
        ['Bo', 1.5],
      ],
      Other: [['x'], ['1']],
    })
    expect(readTable(bytes)).toEqual({
      format: 'XLSX',
      encoding: null,
      delimiter: null,
      sheet: 'People',
      sheets: ['People', 'Other'],
      notes: [],
      headers: ['Name', 'Number', 'Since', 'Sum'],
      rows: [
        { number: 2, cells: ['Ana & Co', '2023001', '2025-12-09', 'so'] },
        { number: 4, cells: ['Bo', '1.5'] },
      ],
    })
    expect(readTable(bytes, { sheet: 'Other' })).toMatchObject({ sheet: 'Other', headers: ['x'] })
  })

  test.each([
    ['[$-F800]dddd\\, mmmm', '2025-12-09'],
    ['[Red]0.0', '46000'],
    ['"day" 0', '46000'],
  ])('a number in the format %s is %s', (format, shown) => {
    expect(readTable(workbook({ A: [['a'], [{ day: 46000 }]] }, format.replaceAll('"', '&quot;')))).toMatchObject({
      rows: [{ cells: [shown] }],
    })
  })

  test.each([
    ['00000000', 230000, '00230000'],
    ['00000000', 123456789, '123456789'],
    ['00000', 1.5, '1.5'],
    ['0', 7, '7'],
    ['00.00', 7, '7'],
    ['0'.repeat(1_000), 7, '7'.padStart(30, '0')],
  ])('a number in the format %.10s is read with the zeros that are seen', (format, value, shown) => {
    expect(readTable(workbook({ A: [['a'], [{ day: value }]] }, format)).rows[0]?.cells).toEqual([shown])
  })

  // A search for the end from each of these brackets would take longer than any test.
  test('a format of a million brackets is one of numbers', () => {
    expect(readTable(workbook({ A: [['a'], [{ day: 46000 }]] }, '['.repeat(1_000_000)))).toMatchObject({ rows: [{ cells: ['46000'] }] })
  })

  test.each([
    ['a zip of another kind', zipOf([{ name: 'word/document.xml', content: '<w/>' }])],
    ['no zip at all', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)])],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a CSV file in a zip that is called .xlsx', zipOf([{ name: 'people.csv', content: 'a,b\n1,2\n' }])],
    ['a workbook with more cells in a row than there are columns', workbook({ A: `<row r="1">${'<c/>'.repeat(20_000)}</row>` })],
    ['a zip in a zip', zipOf([{ name: 'inner.zip', content: workbook({ A: [['a'], ['1']] }) }])],
    ['a workbook whose sheet is a zip', zipOf([{ name: 'xl/workbook.xml', content: workbook({ A: [['a'], ['1']] }) }])],
    ['a zip whose list of parts says more than there is', withFalseEntry(workbook({ A: [['a'], ['1']] }), { at: 20, to: 0x7fffffff })],
    ['a zip whose parts lie nowhere', withFalseEntry(workbook({ A: [['a'], ['1']] }), { at: 42, to: 0x7fffffff })],
    ['a zip that is cut off', workbook({ A: [['a'], ['1']] }).subarray(0, 200)],
    ['a zip with a password', withFalseEntry(workbook({ A: [['a'], ['1']] }), { at: 8, to: 0x00080001 })],
    ['a sheet that is no XML', workbook({ A: 'not < xml' })],
    [
      'a document type with entities',
      workbook({
        A: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>',
      }),
    ],
    [
      'a row far beyond what there can be',
      workbook({ A: '<worksheet><sheetData><row r="99999999"><c r="A1"><v>1</v></c></row></sheetData></worksheet>' }),
    ],
  ])('%s is refused', (_, bytes) => {
    expect(refusalOf(() => readTable(bytes))).toEqual({ code: 'importUnreadable' })
  })

  test('a bomb that says that it is small is refused all the same', () => {
    const bytes = withFalseEntry(workbook({ A: ' '.repeat(limits.unpackedBytes + 1) }), { at: 24, to: 10 })
    expect(refusalOf(() => readTable(bytes))).toEqual({ code: 'importTooLarge', values: { most: 96 } })
  })

  test('what is small in each of its parts and large in all is refused', () => {
    const half = ' '.repeat(limits.unpackedBytes / 2 + 1)
    const bytes = zipOf([
      { name: 'xl/workbook.xml', content: '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>' },
      { name: 'xl/_rels/workbook.xml.rels', content: '<Relationships><Relationship Id="r1" Target="a.xml"/></Relationships>' },
      { name: 'xl/sharedStrings.xml', content: `<sst>${half}</sst>` },
      { name: 'xl/a.xml', content: `<worksheet>${half}</worksheet>` },
    ])
    expect(refusalOf(() => readTable(bytes))).toEqual({ code: 'importTooLarge', values: { most: 96 } })
  })

  // If only each part had a limit, this file would keep everybody waiting for eight seconds.
  test('parts that each hold as many empty elements as one may are refused as one', () => {
    const many = '<c/>'.repeat(limits.elements / 2 + 1)
    const bytes = zipOf([
      { name: 'xl/workbook.xml', content: '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>' },
      { name: 'xl/_rels/workbook.xml.rels', content: '<Relationships><Relationship Id="r1" Target="a.xml"/></Relationships>' },
      { name: 'xl/sharedStrings.xml', content: `<sst>${many}</sst>` },
      { name: 'xl/styles.xml', content: `<styleSheet>${many}</styleSheet>` },
      { name: 'xl/a.xml', content: sheetXml([['a'], ['1']]) },
    ])
    expect(bytes.length).toBeLessThan(100_000)
    expect(refusalOf(() => readTable(bytes))).toEqual({ code: 'importTooManyRows', values: { most: limits.rows } })
  })

  test('half a letter in a cell is none', () => {
    expect(readTable(workbook({ A: [['a'], [`x${'y'.repeat(limits.cell - 2)}😀`]] })).rows[0]?.cells).toEqual([
      `x${'y'.repeat(limits.cell - 2)}`,
    ])
  })

  test('a bomb is refused before it is unpacked', () => {
    const bytes = workbook({ A: ' '.repeat(limits.unpackedBytes + 1) })
    expect(bytes.length).toBeLessThan(200_000)
    expect(refusalOf(() => readTable(bytes))).toEqual({ code: 'importTooLarge', values: { most: 96 } })
  })

  test('too many rows are refused where the limit is passed', () => {
    const bytes = workbook({ A: sheetXml(Array.from({ length: limits.rows + 5 }, () => ['a'])) })
    expect(refusalOf(() => readTable(bytes))).toEqual({ code: 'importTooManyRows', values: { most: limits.rows } })
  })
})

describe('a day', () => {
  test.each([
    ['2026-09-28', 'DMY', '2026-09-28'],
    ['28.9.2026', 'DMY', '2026-09-28'],
    ['28. 9. 2026', 'DMY', '2026-09-28'],
    ['03/04/2026', 'DMY', '2026-04-03'],
    ['03/04/2026', 'MDY', '2026-03-04'],
    ['3.4.2026', 'MDY', '2026-04-03'],
    ['28-09-26', 'DMY', '2026-09-28'],
    ['2026-09-28T00:00:00', 'DMY', '2026-09-28'],
    ['31.2.2026', 'DMY', null],
    ['09/28/2026', 'DMY', null],
    ['soon', 'DMY', null],
    ['1/2.2026', 'DMY', null],
  ] as const)('%s, %s: %s', (written, order, day) => {
    expect(dayFrom(written, order)).toBe(day)
  })

  test('a column says in which order its days are, where one of them does and none says otherwise', () => {
    expect([['03/04/2026', '28/04/2026'], ['03/04/2026', '04/28/2026'], ['03/04/2026'], ['28/04/2026', '04/28/2026']].map(orderOf)).toEqual(
      ['DMY', 'MDY', null, null],
    )
  })
})

describe('headers', () => {
  test.each([
    [
      ['Username', 'E-mail', 'First name', 'Last name', 'Programme', 'Year', 'Group', 'Roles'],
      ['username', 'email', 'firstName', 'lastName', 'programme', 'year', 'group', 'roles'],
    ],
    [
      ['Benutzername', 'E-Mail-Adresse', 'Vorname', 'Nachname', 'Studiengang', 'Matrikelnummer'],
      ['username', 'email', 'firstName', 'lastName', 'programme', 'studentIdNumber'],
    ],
    [
      ['Usuario', 'Correo electrónico', 'Nombre', 'Apellidos', 'Titulación', 'Curso'],
      ['username', 'email', 'firstName', 'lastName', 'programme', 'year'],
    ],
    [
      ['Brukernavn', 'E-post', 'Fornavn', 'Etternavn', 'Studieprogram', 'Årskurs'],
      ['username', 'email', 'firstName', 'lastName', 'programme', 'year'],
    ],
    [
      ['Uporabniško ime', 'E-pošta', 'Ime', 'Priimek', 'Študijski program', 'Letnik', 'Vpisna številka'],
      ['username', 'email', 'firstName', 'lastName', 'programme', 'year', 'studentIdNumber'],
    ],
    [
      ['E_MAIL', 'Email', 'Shoe size', ''],
      ['email', '', '', ''],
    ],
    // Headers that may be a part of a name or the whole name: alone, as in an exported list, and next to the other part.
    [
      ['Name', 'E-mail'],
      ['displayName', 'email'],
    ],
    [
      ['Name', 'Vorname', 'E-Mail'],
      ['lastName', 'firstName', 'email'],
    ],
    [
      ['Nombre', 'Nombre de usuario'],
      ['displayName', 'username'],
    ],
    [
      ['Ime', 'Uporabniško ime'],
      ['displayName', 'username'],
    ],
    [
      ['Name', 'Full name', 'First name', 'Surname'],
      ['', 'displayName', 'firstName', 'lastName'],
    ],
  ])('%j', (headers, fields) => {
    expect(guessColumns(headers, peopleFields)).toEqual(fields)
  })

  test('are the same whatever their case and signs, and others in another order', () => {
    expect(headersKey(['E-mail', 'Name'])).toBe(headersKey(['EMAIL', 'name']))
    expect(headersKey(['Name', 'E-mail'])).not.toBe(headersKey(['E-mail', 'Name']))
  })
})

test('names that look alike have one look; others have not', () => {
  expect(lookOf('аdmin')).toBe(lookOf('Admin'))
  expect(lookOf('s1001')).toBe(lookOf('sl00l'))
  expect(lookOf('müller')).not.toBe(lookOf('muller'))
  // Armenian, Cherokee, Lisu, Coptic, phonetic signs, another apostrophe; a Cyrillic letter and its accent.
  for (const [one, other] of [
    ['joո', 'jon'],
    ['ᎪᎠᎪ', 'ada'],
    ['ꓐꓳꓐ', 'bob'],
    ['ⲣⲟⲣ', 'pop'],
    ['ɡᴏɑ', 'goa'],
    ['o’neil', "o'neil"],
    ['josé', 'joѕé'],
    ['rené', 'renе́'],
  ] as const)
    expect(lookOf(one)).toBe(lookOf(other))
})
