import 'server-only'
import type { Answers } from '@/lib/forms/answers'
import { textIn } from '@/lib/forms/definition'
import type { ShownForm } from '@/lib/forms/sight'
import { workOut } from '@/lib/forms/work-out'
import { env } from '@/lib/env'
import { formatsFor } from '@/lib/format'
import { getInstitution } from '@/lib/i18n/institution'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { readSettings } from '@/server/config'
import { readAttached } from '@/server/timetables'
import type { Db } from '@/server/kernel/db'
import type { PdfBlock, PdfDocument } from '@/server/kernel/files/pdf'
import { listFiles, listNames, listProcedures, listScales } from '../../answers/queries/parts'
import type { ResponseRow } from '../../queries/responses'
import { procedureIdsOf, scaleIdsOf } from '../../answers/store-page'
import { answerBlocks } from './answer-blocks'
import { certificateBlocks } from './certificate'

type Printed = {
  /** The response as it stood when it was submitted (printable.ts). */
  readonly response: ResponseRow
  /** The form as the reader sees it. */
  readonly shown: ShownForm
  readonly answers: Answers
  /** The day for rules that depend on it. */
  readonly day: string
  readonly hash: string | null
  /** Whether the response contains more than the reader sees. */
  readonly isExcerpt: boolean
  readonly comments: readonly {
    readonly taskId: string | null
    readonly fieldUid: string | null
    readonly pageUid: string | null
    readonly text: string
  }[]
  readonly endings: readonly { readonly at: Date; readonly byId: string | null; readonly act: string; readonly reason: string | null }[]
  /** The reader's language, if it is one of ours. */
  readonly locale: string
  readonly at: Date
}
/** A response for printing: the fields that its reader sees, and a certificate of who filled in, decided and signed. */
export async function responseDocument(db: Db, printed: Printed): Promise<PdfDocument> {
  const { response, shown, answers, day, hash, isExcerpt, comments, endings, locale: wanted, at } = printed
  const locale = isLocale(wanted) ? wanted : shown.language
  const [{ timeZone }, { brandName, toothNotation }, t, tp, tf] = await Promise.all([
    getInstitution(),
    readSettings(),
    translatorFor(locale, 'form'),
    translatorFor(locale, 'formPdf'),
    translatorFor(locale, 'forms'),
  ])
  const formats = formatsFor({ locale, timeZone })
  const words = {
    t,
    formats,
    locale,
    language: shown.language,
    notation: toothNotation,
    scales: await scaleWords(db, shown),
    procedures: new Map((await listProcedures(db, procedureIdsOf(Object.values(answers)))).map(({ id, caption }) => [id, caption])),
    files: new Map((await listFiles(db, response.id)).map(({ asset }) => [asset.id, asset.fileName])),
  }
  const text = (of: Parameters<typeof textIn>[0]) => textIn(of, locale, shown.language)
  const paper = await paperOf(db, response)
  const event = (await readAttached(db, [response.eventId])).get(response.eventId ?? '')
  const isDraft = response.submittedAt === null
  const facts = [
    response.subject && tp('about', { name: response.subject.displayName }),
    response.submitter && tp('by', { name: response.submitter.displayName }),
    response.submittedAt && tp('submitted', { at: formats.dateTime(response.submittedAt) }),
    paper && tp('paper', { day: formats.day(paper.on), name: paper.by }),
    event &&
      [event.title, formats.day(event.heldOn), formats.wallSpan(event.startsTime, event.endsTime), event.room].filter(Boolean).join(', '),
    response.place,
    tp('version', { number: response.version.number }),
  ]
  const blocks: PdfBlock[] = [
    { kind: 'title', text: response.form.name },
    { kind: 'note', text: facts.filter(Boolean).join(' · ') },
    ...(isDraft ? [{ kind: 'notice' as const, text: tp('draft') }] : []),
    ...(isExcerpt ? [{ kind: 'notice' as const, text: tp('excerpt') }] : []),
  ]
  const visible = workOut({ pages: shown.pages.map(rulesOfPage) }, answers, day)
  for (const page of shown.pages) {
    const fields = page.fields.filter(({ uid }) => visible.isVisible(uid))
    if (!visible.isVisible(page.uid) || fields.length === 0) continue
    blocks.push({ kind: 'heading', text: text(page.caption) })
    for (const field of fields) blocks.push(...answerBlocks(field, answers[field.uid], words, visible))
  }
  const state = tf(`state.${response.state}`)
  const captions = new Map(shown.pages.flatMap((page) => [page, ...page.fields].map(({ uid, caption }) => [uid, text(caption)] as const)))
  const names = new Map(
    (
      await listNames(
        db,
        endings.flatMap(({ byId }) => byId ?? []),
      )
    ).map((one) => [one.id, one.displayName]),
  )
  const rows: [string, string][] = [
    [tp('label.form'), `${response.form.name} (${response.form.code}), ${tp('version', { number: response.version.number })}`],
    [tp('label.about'), response.subject?.displayName ?? ''],
    [tp('label.by'), response.submitter?.displayName ?? ''],
    [tp('label.paper'), paper ? tp('paper', { day: formats.day(paper.on), name: paper.by }) : ''],
    [tp('label.institution'), brandName],
  ]
  blocks.push(
    ...certificateBlocks({
      ...{ response, tp, state, dateTime: formats.dateTime, timeZone, hash, isExcerpt },
      rows: rows.filter(([, value]) => value !== ''),
      checkAt: `${env().APP_URL}/forms/verify`,
      remarks: comments.map(({ taskId, fieldUid, pageUid, text: said }) => ({
        taskId,
        on: captions.get(fieldUid ?? pageUid ?? '') ?? response.form.name,
        text: said,
      })),
      endings: endings.map((ending) => ({ ...ending, by: names.get(ending.byId ?? '') ?? '' })),
    }),
  )
  const made = tp('footer', { institution: brandName, at: formats.dateTime(at) })
  // The hash in the footer shows that the pages of a form belong together.
  const footer = hash === null ? made : `${made}  ·  ${hash.slice(0, 16)}…`
  return { title: response.form.name, footer, missing: tp('missing'), blocks }
}

/** When a paper form was filled in, and who typed it in. */
async function paperOf(db: Db, { enteredById, paperOn }: Pick<ResponseRow, 'enteredById' | 'paperOn'>) {
  if (enteredById === null || paperOn === null) return null
  const [by] = await listNames(db, [enteredById])
  return { on: paperOn.toISOString().slice(0, 10), by: by?.displayName ?? '' }
}

/** A page in the shape that rules are evaluated on. */
function rulesOfPage({ uid, visibleWhen, fields }: ShownForm['pages'][number]) {
  return { uid, visibleWhen, fields }
}

async function scaleWords(db: Db, shown: ShownForm) {
  const scales = await listScales(db, scaleIdsOf(shown))
  return new Map(
    scales.map(({ id, values }) => [
      id,
      new Map(
        values.map(({ value, label, meaning }) => [value, [label === '' ? String(value) : label, meaning].filter(Boolean).join(', ')]),
      ),
    ]),
  )
}

/** A file name that every file system accepts. */
export function pdfName({ form, subject }: Pick<ResponseRow, 'form' | 'subject'>): string {
  const plain = [form.code, subject?.displayName ?? '']
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
  return `${plain.replaceAll(/^-+|-+$/g, '')}.pdf`
}
