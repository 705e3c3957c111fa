'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/lib/i18n/use-formats'
import { call } from '@/lib/client/request'
import { readEarlierHistory, type Session } from '@/lib/contracts/clinical-sessions'
import { ShowEarlier } from './show-earlier'
import { useEarlier } from './use-earlier'
import { historyGroups, type HistoryGroup } from './history-groups'
import { useChangeWords } from './use-change-words'

type Entry = Session['history'][number]

/**
 * The history with its hundreds of entries, drawn when it is first opened. The server writes it, and nobody can change it. Opening it also reads again, to
 * include the acts of the last seconds.
 */
export function HistorySection({ session, refresh }: { session: Session; refresh?: () => Promise<void> }) {
  const t = useTranslations('clinical')
  const { rows, loading, showEarlier } = useEarlier({
    newest: session.history,
    earlierId: session.earlier.historyId,
    order: 'newestFirst',
    read: async (beforeId) => {
      const page = await call(readEarlierHistory, { id: session.id, beforeId })
      return { rows: page.history, earlierId: page.earlierId }
    },
  })
  if (rows.length === 0 && !showEarlier) return null
  return (
    <Section
      id="history"
      title={t('history.title')}
      count={historyGroups(rows).length}
      folded={null}
      defaultOpen={false}
      onOpenChange={(isOpen) => void (isOpen && refresh?.())}
    >
      <div className="flex flex-col gap-4">
        <HistoryEntries
          history={rows}
          lines={session.lines}
          catalogue={session.catalogue}
          header={session.header}
          toothNotation={session.toothNotation}
        />
        <ShowEarlier onPress={showEarlier} loading={loading} />
      </div>
    </Section>
  )
}

/** Acts for which the history names the changed values. Acts that create something are shown as a whole. */
const editActs: ReadonlySet<Entry['act']> = new Set(['headerSaved', 'lineSaved'])

/** The most names that a group lists; with more, the number alone says more. */
const mostNamed = 3

/** Memoised, because the history may hold hundreds of entries and need not be drawn again for every other change. */
export const HistoryEntries = memo(function HistoryEntries({
  history,
  lines,
  catalogue,
  header,
  toothNotation,
}: Pick<Session, 'lines' | 'catalogue' | 'header' | 'toothNotation'> & { history: readonly Entry[] }) {
  const t = useTranslations('clinical')
  const checks = useTranslations('checks')
  const formats = useFormats()
  const changeWords = useChangeWords({ header, toothNotation, lines, catalogue })
  return (
    <ol className="flex flex-col gap-3">
      {historyGroups(history).map(({ key, entries }) => (
        <li key={key} className="text-dense wrap-anywhere">
          {entries.length === 1 ? entryOf(entries[0]) : groupOf(entries)}
        </li>
      ))}
    </ol>
  )

  function entryOf(entry: Entry) {
    return (
      <>
        <p>
          <span className="font-medium">{actOf(entry)}</span>
          {detailOf(entry)}
        </p>
        <Changes words={editActs.has(entry.act) ? changeWords(entry).changes : []} />
        <p className="text-meta text-muted">{[entry.by.displayName, formats.dateTime(entry.at)].filter(Boolean).join(' · ')}</p>
        {entry.reason && <p className="whitespace-pre-wrap text-muted">{entry.reason}</p>}
      </>
    )
  }

  /** Draws many taps of one kind as one line with their number and subjects; each of them is shown on request. */
  function groupOf(entries: HistoryGroup['entries']) {
    const [first] = entries
    const about = [...new Set(entries.map(({ detail }) => captionOf(detail)).filter(Boolean))]
    return (
      <details>
        <summary className="cursor-pointer">
          <span className="font-medium">{actOf(first)}</span>
          {` · ${t('history.times', { count: entries.length })}`}
          {about.length > 0 && about.length <= mostNamed && ` · ${formats.list(about)}`}
          <span className="block text-meta text-muted">
            {[first.by.displayName, formats.dateTime(first.at)].filter(Boolean).join(' · ')}
          </span>
        </summary>
        <ol className="mt-2 flex flex-col gap-3 border-l-2 border-line pl-3">
          {entries.map((entry) => (
            <li key={entry.id}>{entryOf(entry)}</li>
          ))}
        </ol>
      </details>
    )
  }

  /** The history tells the student's own mark from the teacher's. */
  function actOf({ act, detail }: Entry): string {
    return act === 'marked' && detail.side === 'SELF' ? t('history.ownMark') : t(`history.act.${act}`)
  }

  function changeOf({ from, to, fields }: Entry['detail']): string {
    if (from === undefined && to === undefined) return ''
    if (from === to && fields?.includes('note')) return t('history.noteWritten')
    return t('history.change', { from: value(from), to: value(to) })
  }

  function value(mark: number | null | undefined): string {
    if (mark === undefined) return t('history.unmarked')
    return mark === null ? t('marks.notObserved') : String(mark)
  }

  function detailOf(entry: Entry): string {
    const { act, detail, fromTeacher, toTeacher } = entry
    if (toTeacher) return ` · ${t('history.change', { from: fromTeacher?.displayName ?? '', to: toTeacher.displayName })}`
    const about = captionOf(detail)
    const check = [detail.checkKind && checks(`kind.${detail.checkKind}`), detail.outcome && checks(`outcome.${detail.outcome}`)]
      .filter(Boolean)
      .join(', ')
    const many = detail.targets ? t('history.many', { count: detail.targets.length }) : ''
    const changed = editActs.has(act) ? formats.list(changeWords(entry).names) : ''
    return [about, changed, many, check, changeOf(detail)]
      .filter(Boolean)
      .map((part) => ` · ${part}`)
      .join('')
  }

  function captionOf({ target, procedureId }: Entry['detail']): string {
    const procedure = catalogue.procedures.find(
      ({ id }) => id === (procedureId ?? lines.find((line) => target?.kind === 'criterion' && line.id === target.lineId)?.procedureId),
    )
    if (target?.kind === 'item')
      return catalogue.sections.flatMap(({ items }) => items).find(({ id }) => id === target.itemId)?.caption ?? ''
    const criterion = target && procedure?.criteria.find(({ id }) => id === target.criterionId)
    return [procedure?.caption, criterion?.caption].filter(Boolean).join(', ')
  }
})

function Changes({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <ul>
      {words.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}
