import 'server-only'
import type { Answer } from '@/lib/forms/answers'
import { textIn, type BareEntryField, type BareField, type Text } from '@/lib/forms/definition'
import { entriesIn, marksIn } from '@/lib/forms/entries'
import type { WorkedOut } from '@/lib/forms/work-out'
import type { PdfBlock } from '@/server/kernel/files/pdf'
import { answerText, markText, type Words } from './answer-text'

/** The blocks that print a field: one for a normal field, the rows of a grid, the entries of a group one after another. */
export function answerBlocks(field: BareField, answer: Answer | undefined, words: Words, worked: Pick<WorkedOut, 'ofEntry'>): PdfBlock[] {
  const text = (of: Text) => textIn(of, words.locale, words.language)
  const label = text(field.caption)
  if (field.type === 'HEADING' || field.type === 'NOTES') {
    const body = [label, field.type === 'NOTES' ? text(field.body) : ''].filter(Boolean).join('\n')
    return body === '' ? [] : [{ kind: 'note', text: body }]
  }
  if (field.type === 'GRID') {
    const marks = marksIn(answer)
    const rows = field.rows.map(({ uid, caption }): [string, string] => [
      text(caption),
      markText(field.scaleId, marks[uid], words) || words.t('notAnswered'),
    ])
    return [{ kind: 'part', text: label, labels: 'LONG', rows }]
  }
  if (field.type !== 'GROUP') return [{ kind: 'answer', label, text: answerText(field, answer, words) }]
  const entries = entriesIn(answer)
  if (entries.length === 0) return [{ kind: 'answer', label, text: words.t('group.none') }]
  const called = text(field.entry) || words.t('group.entry')
  return entries.flatMap((entry, at): PdfBlock[] => {
    const inside = worked.ofEntry(field.uid, entry)
    const shown = field.fields.filter(({ uid }) => inside.isVisible(uid))
    return [
      {
        kind: 'part',
        text: `${label} – ${words.t('group.named', { entry: called, number: at + 1 })}`,
        labels: 'SHORT',
        rows: shown.map((inner): [string, string] => entryRow(inner, entry.answers[inner.uid], words)),
      },
    ]
  })
}

function entryRow(field: BareEntryField, answer: Answer | undefined, words: Words): [string, string] {
  const text = (of: Text) => textIn(of, words.locale, words.language)
  if (field.type === 'HEADING') return [text(field.caption), '']
  return [text(field.caption), field.type === 'NOTES' ? text(field.body) : answerText(field, answer, words)]
}
