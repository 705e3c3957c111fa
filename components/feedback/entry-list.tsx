'use client'

import { Check, MessagesSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Pager } from '@/components/shared/pager'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import { confirm } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import { acknowledgeFeedback, removeFeedback, type FeedbackEntries, type FeedbackEntry } from '@/lib/contracts/feedback'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useFeedbackAct } from './use-act'

interface EntryListProps {
  found: FeedbackEntries
  /** Whether the entries are about the reader or written by them. */
  side: 'me' | 'written'
  isFiltered: boolean
  onTurn: (page: number) => void
}

const entriesOfPage = 25

/** Feedback entries, newest first; unacknowledged ones have a coloured edge. */
export function EntryList({ found: { rows, page, pages, total }, side, isFiltered, onTurn }: EntryListProps) {
  const t = useTranslations('feedback')
  const { act, busy } = useFeedbackAct()
  if (rows.length === 0)
    return (
      <EmptyState icon={<MessagesSquare />} title={t(isFiltered ? 'empty.noMatch' : `empty.${side}`)}>
        {t(isFiltered ? 'empty.noMatchHelp' : `empty.${side}Help`)}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} side={side} act={act} busy={busy} />
        ))}
      </ul>
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          from={(page - 1) * entriesOfPage + 1}
          to={(page - 1) * entriesOfPage + rows.length}
          total={total}
          onGo={onTurn}
        />
      )}
    </div>
  )
}

interface EntryProps {
  entry: FeedbackEntry
  side: 'me' | 'written'
  act: ReturnType<typeof useFeedbackAct>['act']
  busy: string | null
}

function Entry({ entry, side, act, busy }: EntryProps) {
  const t = useTranslations('feedback')
  const formats = useFormats()
  const { id, author, about, source, kind, text, themes, visibility, session, createdAt, acknowledgedAt, may } = entry
  const entryId = id

  async function remove() {
    const isWanted = await confirm({ title: t('entry.removeAsk'), action: t('entry.remove'), tone: 'danger' })
    if (isWanted) await act(id, () => call(removeFeedback, { entryId }))
  }

  return (
    <li className={classNames('flex gap-3 border-l-4 px-3 py-3 md:p-4', may.acknowledge ? 'border-l-primary' : 'border-l-transparent')}>
      <Avatar name={side === 'me' ? author.displayName : about.displayName} size="sm" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <p className="min-w-0 wrap-anywhere">
            <b>{side === 'me' ? author.displayName : t('entry.about', { name: about.displayName })}</b>{' '}
            {side === 'me' && source !== 'SESSION' && <span className="text-muted">{t(`source.${source}`)}</span>}{' '}
            {session && <span className="text-muted">{t('entry.onSession', { day: formats.day(session.heldOn) })}</span>}
          </p>
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {visibility === 'STAFF' && <Chip tone="warning">{t('entry.staffOnly')}</Chip>}
            {/* An entry on a session already names the session, so the chip is left out. */}
            {kind === null ? (
              !session && <Chip>{t('kind.SESSION')}</Chip>
            ) : (
              <Chip tone={kind === 'PRAISE' ? 'success' : 'info'}>{t(`kind.${kind}`)}</Chip>
            )}
            <time dateTime={createdAt} title={formats.dateTime(createdAt)} className="text-dense whitespace-nowrap text-muted">
              {formats.date(createdAt)}
            </time>
          </span>
        </div>
        <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          {themes.map((theme) => (
            <Chip key={theme}>{t(`theme.${theme}`)}</Chip>
          ))}
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {session?.mayOpen && <TextLink href={`${paths.treatmentSession}/${session.id}`}>{t('entry.openSession')}</TextLink>}
            {acknowledgedAt !== null && (
              <span className="flex items-center gap-1 text-dense text-success">
                <Check aria-hidden="true" className="size-4" />
                {t('entry.acknowledged')}
              </span>
            )}
            {may.acknowledge && (
              <Button
                size="sm"
                icon={<Check />}
                loading={busy === id}
                onPress={() => void act(id, () => call(acknowledgeFeedback, { entryId }))}
              >
                {t('entry.acknowledge')}
              </Button>
            )}
            {may.remove && (
              <Button size="sm" variant="quiet" loading={busy === id} onPress={() => void remove()}>
                {t('entry.remove')}
              </Button>
            )}
          </span>
        </div>
      </div>
    </li>
  )
}
