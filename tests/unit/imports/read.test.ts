import { describe, expect, test } from 'vitest'
import { Refusal } from '@/server/kernel/errors'
import { dayFrom, orderOf } from '@/server/imports/day-from'
import { guessColumns, headersKey } from '@/server/imports/headers'
import { limits } from '@/server/imports/limits'
import { readTable } from '@/server/imports/read'
import { peopleFields } from '@/server/people-import/fields'
import { lookOf } from '@/server/people-import/look-alike'
import { sheetXml, workbook, zipOf } from '../../support/workbook'

const text = 'Ime;Priimek\r\nČrt;Žagar\r\nØystein;Müller\r\n'
const plain = 'Ime;Priimek\r\nČrt;Žagar Šček\r\n'
const utf16 = (bigEndian: boolean, mark: boolean) => {
  const little = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return bigEndian ? little.swap16() : little
}
/** The letters that 1250 has and Latin-1 has not. */
const in1250 = Buffer.from([...plain].map((letter) => ({ Č: 0xc8, Ž: 0x8e, Š: 0x8a, č: 0xe8 })[letter] ?? letter.charCodeAt(0)))
const in1252 = Buffer.from('Fornavn;Etternavn\r\nØystein;Åsen\r\n', 'latin1')

function refusalOf(work: () => unknown): { code: string; values?: object | undefined } | null {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [issue] = error.more.issues ?? []
    return issue ? { code: issue.code, ...(issue.values && { values: issue.values }) } : null
  }
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
      format: 'CSV', encoding, delimiter: ';', headers: ['Ime', 'Priimek'], rows: [{ number: 2, cells: ['Črt', 'Žagar'] }, { number: 3, cells: ['Øystein', 'Müller'] }],
    })
  })

  test('is read as Windows-1250 or 1252 by its letters, or as a person says', () => {
    expect(readTable(in1250)).toMatchObject({ encoding: 'windows-1250', rows: [{ cells: ['Črt', 'Žagar Šček'] }] })
    expect(readTable(in1252)).toMatchObject({ encoding: 'windows-1252', rows: [{ cells: ['Øystein', 'Åsen'] }] })
    expect(readTable(in1252, { encoding: 'windows-1250' })).toMatchObject({ encoding: 'windows-1250', rows: [{ cells: ['Řystein', 'Ĺsen'] }] })
  })

  test.each([[',', 'a,b,c\n1,"2,5",3\n'], [';', 'a;b;c\n1;2,5;3\n'], ['\t', 'a\tb\tc\n1\t2,5\t3\n'], [';', 'sep=;\r\na;b;c\r\n1;2,5;3\r\n']])('divided by %j', (delimiter, csv) => {
    expect(readTable(Buffer.from(csv))).toMatchObject({ delimiter, headers: ['a', 'b', 'c'], rows: [{ cells: ['1', '2,5', '3'] }] })
  })

  test('keeps what looks like a formula as text, and rows as long as they are', () => {
    const { rows } = readTable(Buffer.from('a,b\n"=HYPERLINK(""http://x"")",1\n\n2\n3,4,5\n'))
    expect(rows).toEqual([{ number: 2, cells: ['=HYPERLINK("http://x")', '1'] }, { number: 4, cells: ['2'] }, { number: 5, cells: ['3', '4', '5'] }])
  })

  test.each([
    ['empty', '', { code: 'emptyFile' }],
    ['of spaces', ' \r\n \r\n', { code: 'emptyFile' }],
    ['of headers alone', 'a,b\n', { code: 'importOnlyHeaders' }],
    ['with a quotation mark that is never closed', `a,b\n"1,2\n${'x'.repeat(300_000)}`, { code: 'importQuoteOpen' }],
    ['of a million rows', `a\n${'1\n'.repeat(1_000_000)}`, { code: 'importTooManyRows', values: { most: limits.rows } }],
    ['of too many columns', `${'a,'.repeat(200)}b\n${'1,'.repeat(200)}2\n`, { code: 'importTooManyColumns', values: { most: limits.columns } }],
    ['that is larger than is taken', 'a'.repeat(limits.bytes + 1), { code: 'importFileTooLarge', values: { most: 16 } }],
  ])('that is %s is refused', (_, csv, refused) => {
    expect(refusalOf(() => readTable(Buffer.from(csv)))).toEqual(refused)
  })
})

describe('a workbook', () => {
  test('is read sheet by sheet: numbers as they stand, days as days, of a formula what it came to', () => {
    const bytes = workbook({
      People: [['Name', 'Number', 'Since', 'Sum'], ['Ana & Co', 2023001, { day: 46000 }, { formula: 'A1&B1', result: 'so' }], [], ['Bo', 1.5]],
      Other: [['x'], ['1']],
    })
    expect(readTable(bytes)).toEqual({
      format: 'XLSX', encoding: null, delimiter: null, sheet: 'People', sheets: ['People', 'Other'], headers: ['Name', 'Number', 'Since', 'Sum'],
      rows: [{ number: 2, cells: ['Ana & Co', '2023001', '2025-12-09', 'so'] }, { number: 4, cells: ['Bo', '1.5'] }],
    })
    expect(readTable(bytes, { sheet: 'Other' })).toMatchObject({ sheet: 'Other', headers: ['x'] })
  })

  test.each([
    ['a zip of another kind', zipOf([{ name: 'word/document.xml', content: '<w/>' }])],
    ['no zip at all', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)])],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a sheet that is no XML', workbook({ A: 'not < xml' })],
    ['a document type with entities', workbook({ A: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>' })],
    ['a row far beyond what there can be', workbook({ A: '<worksheet><sheetData><row r="99999999"><c r="A1"><v>1</v></c></row></sheetData></worksheet>' })],
  ])('%s is refused', (_, bytes) => {
    expect(refusalOf(() => readTable(bytes))).toEqual({ code: 'importUnreadable' })
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
    ['2026-09-28', 'DMY', '2026-09-28'], ['28.9.2026', 'DMY', '2026-09-28'], ['28. 9. 2026', 'DMY', '2026-09-28'], ['03/04/2026', 'DMY', '2026-04-03'], ['03/04/2026', 'MDY', '2026-03-04'],
    ['3.4.2026', 'MDY', '2026-04-03'], ['28-09-26', 'DMY', '2026-09-28'], ['2026-09-28T00:00:00', 'DMY', '2026-09-28'], ['31.2.2026', 'DMY', null], ['09/28/2026', 'DMY', null], ['soon', 'DMY', null], ['1/2.2026', 'DMY', null],
  ] as const)('%s, %s: %s', (written, order, day) => {
    expect(dayFrom(written, order)).toBe(day)
  })

  test('a column says in which order its days are, where one of them does and none says otherwise', () => {
    expect([['03/04/2026', '28/04/2026'], ['03/04/2026', '04/28/2026'], ['03/04/2026'], ['28/04/2026', '04/28/2026']].map(orderOf)).toEqual(['DMY', 'MDY', null, null])
  })
})

describe('headers', () => {
  test.each([
    [['Username', 'E-mail', 'First name', 'Last name', 'Programme', 'Year', 'Group', 'Roles'], ['username', 'email', 'firstName', 'lastName', 'programme', 'year', 'group', 'roles']],
    [['Benutzername', 'E-Mail-Adresse', 'Vorname', 'Nachname', 'Studiengang', 'Matrikelnummer'], ['username', 'email', 'firstName', 'lastName', 'programme', 'studentIdNumber']],
    [['Usuario', 'Correo electrónico', 'Nombre', 'Apellidos', 'Titulación', 'Curso'], ['username', 'email', 'firstName', 'lastName', 'programme', 'year']],
    [['Brukernavn', 'E-post', 'Fornavn', 'Etternavn', 'Studieprogram', 'Årskurs'], ['username', 'email', 'firstName', 'lastName', 'programme', 'year']],
    [['Uporabniško ime', 'E-pošta', 'Ime', 'Priimek', 'Študijski program', 'Letnik', 'Vpisna številka'], ['username', 'email', 'firstName', 'lastName', 'programme', 'year', 'studentIdNumber']],
    [['E_MAIL', 'Email', 'Shoe size', ''], ['email', '', '', '']],
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
})
