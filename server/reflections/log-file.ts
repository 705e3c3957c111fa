import 'server-only'
import { formatsFor } from '@/lib/format'
import { getInstitution } from '@/lib/i18n/institution'
import { translatorFor } from '@/lib/i18n/translator'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { readSettings } from '@/server/config'
import { dayOf } from '@/server/kernel/calls/day-of'
import { csvOf, delimiterFor } from '@/server/kernel/files/csv'
import type { PdfBlock, PdfDocument } from '@/server/kernel/files/pdf'
import type { Narrowed } from './log-where'
import type { LoggedReflection } from './queries/log'
import { storedAnswers, storedPrompts } from './stored'

type About = {
  readonly person: string
  readonly locale: string
  readonly at: Date
  readonly isCut: boolean
  readonly narrowed: Narrowed
}

/** Each answer with its question. Answers to questions of another template come last, without one. */
function answeredPrompts({ prompts, answers }: LoggedReflection): { caption: string; text: string }[] {
  const known = storedPrompts(prompts)
  const given = storedAnswers(answers)
  const others = Object.keys(given).filter((uid) => !known.some((prompt) => prompt.uid === uid))
  const all = [...known.map(({ uid, caption }) => ({ uid, caption })), ...others.map((uid) => ({ uid, caption: '' }))]
  return all.flatMap(({ uid, caption }) => {
    const text = given[uid]?.text.trim() ?? ''
    return text === '' ? [] : [{ caption, text }]
  })
}

const tagsOf = ({ tags }: LoggedReflection) => tags.map(({ tag }) => tag.name).join(', ')
const filesOf = ({ files }: LoggedReflection) => files.map(({ asset }) => asset.fileName).join(', ')

/** The log for a spreadsheet in its owner's language, with one row for each reflection. */
export async function csvOfLog(rows: readonly LoggedReflection[], { locale }: About): Promise<string> {
  const t = await translatorFor(locale, 'reflectionFile')
  const header = [
    t('day'),
    t('kind'),
    t('title'),
    t('where'),
    t('state'),
    t('words'),
    t('tags'),
    t('text'),
    t('steps'),
    t('files'),
    t('submitted'),
    t('acknowledged'),
    t('acknowledgedBy'),
  ]
  const lines = rows.map((row) => [
    dayOf(row.activity.happenedOn),
    t(`kinds.${row.activity.kind}`),
    row.activity.title,
    row.activity.note,
    t(`states.${row.state}`),
    String(row.words),
    tagsOf(row),
    answeredPrompts(row)
      .map(({ caption, text }) => (caption === '' ? text : `${caption}\n${text}`))
      .join('\n\n'),
    row.steps.map(({ text, dueOn }) => `${dayOf(dueOn)} ${text}`).join('\n'),
    filesOf(row),
    row.submittedAt?.toISOString() ?? '',
    row.acknowledgedAt?.toISOString() ?? '',
    row.acknowledgedBy?.displayName ?? '',
  ])
  return csvOf([header, ...lines], delimiterFor(locale))
}

/** The log for print and for licensing bodies: each reflection with its tags, steps, comments and the names of its files. */
export async function logDocument(
  rows: readonly LoggedReflection[],
  { person, locale: wanted, at, isCut, narrowed }: About,
): Promise<PdfDocument> {
  const locale = resolveLocale({ stored: wanted })
  const [{ timeZone }, { brandName }, t, tp] = [
    await getInstitution(),
    await readSettings(),
    await translatorFor(locale, 'reflectionFile'),
    await translatorFor(locale, 'formPdf'),
  ]
  const { day, dateTime } = formatsFor({ locale, timeZone })
  const span = [narrowed.from && t('from', { day: day(narrowed.from) }), narrowed.to && t('to', { day: day(narrowed.to) })]
  const facts = [person, ...span, t('count', { count: rows.length })]
  const blocks: PdfBlock[] = [
    { kind: 'title', text: t('log') },
    { kind: 'note', text: facts.filter(Boolean).join(' · ') },
    ...(isCut ? [{ kind: 'notice' as const, text: t('cut') }] : []),
    ...rows.flatMap((row) => reflection(row)),
  ]
  return { title: t('log'), footer: tp('footer', { institution: brandName, at: dateTime(at) }), missing: tp('missing'), blocks }

  function reflection(row: LoggedReflection): PdfBlock[] {
    const { title, note, happenedOn, kind } = row.activity
    const state =
      row.acknowledgedAt && row.acknowledgedBy
        ? t('acknowledgedAt', { person: row.acknowledgedBy.displayName, at: dateTime(row.acknowledgedAt) })
        : row.submittedAt
          ? t('submittedAt', { at: dateTime(row.submittedAt) })
          : t(`states.${row.state}`)
    const facts: readonly (readonly [string, string])[] = [
      [t('tags'), tagsOf(row)],
      [t('files'), filesOf(row)],
      ...row.steps.map(
        ({ text, dueOn, doneAt }) => [t('step'), t(doneAt ? 'stepDone' : 'stepDue', { text, day: day(dayOf(dueOn)) })] as const,
      ),
      ...row.comments.map(
        ({ author, createdAt, text }) => [t('commentOf', { person: author.displayName, at: dateTime(createdAt) }), text] as const,
      ),
    ]
    return [
      { kind: 'heading', text: title },
      { kind: 'note', text: [day(dayOf(happenedOn)), t(`kinds.${kind}`), note, state].filter(Boolean).join(' · ') },
      ...answeredPrompts(row).map(({ caption, text }) => ({ kind: 'answer' as const, label: caption, text })),
      { kind: 'rows', rows: facts.filter(([, value]) => value !== '') },
    ]
  }
}
