import { zipOf } from './workbook'

const dayMs = 86_400_000
const daysSince1904 = (day: string) => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1904, 0, 1)) / dayMs

const textCell = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
const numberCell = (place: string, style: number, value: number) => `<c r="${place}" s="${style}"><v>${value}</v></c>`

/**
 * A workbook as somebody makes it by hand on a Mac: a title above the columns, the day and the group merged over their rows, days that count from 1904, times
 * as fractions of a day and as text, spaces at the ends.
 */
export function byHand(): Buffer {
  const rest = (row: number, title: string, room: string) =>
    [
      textCell(`D${row}`, title),
      textCell(`E${row}`, 'lecture'),
      textCell(`F${row}`, room),
      row === 3 ? textCell(`G${row}`, 'Group A') : '',
      textCell(`H${row}`, 'tess'),
    ].join('')
  const rows = [
    textCell('A1', 'Autumn timetable'),
    ['Date', 'From', 'To', 'Lecture', 'Type', 'Room', 'Group', 'Teacher']
      .map((head, at) => textCell(`${'ABCDEFGH'.charAt(at)}2`, head))
      .join(''),
    numberCell('A3', 1, daysSince1904('2026-12-01')) +
      numberCell('B3', 2, 0.375) +
      numberCell('C3', 2, 10 / 24) +
      rest(3, 'Anatomy ', ' Lecture theatre 1'),
    textCell('B4', '11.00') + textCell('C4', '12 Uhr') + rest(4, ' Physiology', 'Lecture theatre 1  '),
    textCell('B5', '2:30 PM') + textCell('C5', '3:30 PM') + rest(5, 'Surgery', 'Seminar room 2'),
    numberCell('A6', 1, daysSince1904('2026-12-02')) + textCell('B6', '08:15-09:00') + rest(6, 'Law', 'Lecture theatre 1'),
  ]
  const sheet = rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')
  const merged = ['A1:H1', 'A3:A5', 'G3:G6'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Term" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="ddd dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${sheet}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
    },
  ])
}
