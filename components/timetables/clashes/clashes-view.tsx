'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { prompt } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { condone, endCondonement, type listClashes } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { useSkipping } from './use-skipping'
import { useWho } from './use-who'
import type { WeekHref } from '../week-href'

type Found = OutputOf<typeof listClashes>
type Clash = Found['clashes'][number]

interface ClashesViewProps {
  timetableId: string
  found: Found
  /** Whether the reader plans the timetable. */
  mayEdit: boolean
  /** In a draft nobody accepts a clash, because it is no timetable yet. */
  isDraft: boolean
  /** The addresses of the first page, where this is a later one, and of the next page. */
  firstHref: WeekHref | null
  nextHref: WeekHref | null
  hrefOf: (eventId: string, on: string) => string
}

const mostDays = 12
/** The largest number of clashes that one request condones. */
const mostAtOnce = 60

/** Clashes of the same two series, or of one series and a cause, in the same state. */
interface Alike {
  readonly key: string
  readonly first: Clash
  readonly all: readonly Clash[]
}

function groupAlike(clashes: readonly Clash[]): Alike[] {
  const groups = new Map<string, Alike>()
  for (const clash of clashes) {
    const { kind, a, b, cause, subjects, condoned } = clash
    // The key is the same whichever of the two comes first on a day.
    const of = b ? [a.eventId, b.eventId].toSorted().join('+') : `${a.eventId}+${cause}`
    const key = [kind, of, subjects.join(), condoned?.reason ?? ''].join('|')
    const known = groups.get(key)
    groups.set(key, { key, first: known?.first ?? clash, all: [...(known?.all ?? []), clash] })
  }
  return [...groups.values()]
}

/** Every clash of a timetable from now on: the open ones come first, then the accepted ones with their reasons. */
export function ClashesView({
  timetableId,
  found: { clashes, mayCondone, condoners, nextFrom },
  mayEdit,
  isDraft,
  firstHref,
  nextHref,
  hrefOf,
}: ClashesViewProps) {
  const t = useTranslations('timetables.clashes')
  const formats = useFormats()
  const groups = groupAlike(clashes)
  const hasOpen = clashes.some(({ condoned }) => !condoned)
  const parts = [
    { key: 'serious' as const, groups: groups.filter(({ first }) => !first.condoned && first.isSerious) },
    { key: 'warnings' as const, groups: groups.filter(({ first }) => !first.condoned && !first.isSerious) },
    { key: 'condoned' as const, groups: groups.filter(({ first }) => first.condoned) },
  ]
  const under = (first: Clash) =>
    mayEdit && first.kind === 'BLOCKED' && !first.condoned
      ? clashes.filter(({ kind, bId, condoned }) => kind === 'BLOCKED' && bId === first.bId && !condoned).map(({ a }) => a.occurrenceId)
      : []
  if (clashes.length === 0 && firstHref === null) return <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>
  return (
    <div className="flex flex-col gap-6">
      {nextFrom !== null && <Banner tone="info">{t('more', { count: clashes.length, day: formats.day(nextFrom) })}</Banner>}
      {!mayCondone && !isDraft && hasOpen && (
        <p className="text-dense text-muted">{condoners.length === 0 ? t('askNobody') : t('ask', { names: formats.list(condoners) })}</p>
      )}
      {parts.map(
        (part) =>
          part.groups.length > 0 && (
            <section key={part.key} aria-labelledby={`clashes-${part.key}`} className="flex flex-col gap-2">
              <h2 id={`clashes-${part.key}`} className="text-lead font-bold">
                {t(part.key)}
              </h2>
              <ul className="flex flex-col gap-2">
                {part.groups.map((group) => (
                  <ClashCard
                    key={group.key}
                    timetableId={timetableId}
                    group={group}
                    mayCondone={mayCondone}
                    skippable={under(group.first)}
                    hrefOf={hrefOf}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
      {(firstHref ?? nextHref) !== null && (
        <nav aria-label={t('pages')} className="flex flex-wrap gap-2">
          {firstHref !== null && <LinkButton href={firstHref}>{t('first')}</LinkButton>}
          {nextHref !== null && nextFrom !== null && <LinkButton href={nextHref}>{t('later', { day: formats.day(nextFrom) })}</LinkButton>}
        </nav>
      )}
    </div>
  )
}

interface ClashCardProps extends Pick<ClashesViewProps, 'timetableId' | 'hrefOf'> {
  group: Alike
  mayCondone: boolean
  /** The dates of any event that clash with a closure and can be skipped. */
  skippable: readonly string[]
}

function ClashCard({ timetableId, group: { first, all }, mayCondone, skippable, hrefOf }: ClashCardProps) {
  const t = useTranslations('timetables.clashes')
  const kinds = useTranslations('timetables.check.kind')
  const words = useTranslations('timetables')
  const formats = useFormats()
  const act = useCondoning(timetableId)
  const { isBusy, skip } = useSkipping(timetableId)
  const { kind, a, b, cause, subjects, people, condoned, lapsed } = first
  const who = useWho()(first)
  const side = ({ title, eventId, originalOn, startsTime, endsTime }: NonNullable<Clash['b']>) => (
    <p>
      <TextLink href={hrefOf(eventId, originalOn)} className="font-medium">
        {title}
      </TextLink>{' '}
      <span className="text-muted tabular-nums">{formats.wallSpan(startsTime, endsTime)}</span>
    </p>
  )
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-body font-bold wrap-anywhere">
          {kind === 'CAPACITY' ? t('capacity', { room: cause, people }) : kinds(kind, { who, people, room: subjects[0] ?? '' })}
        </h3>
        <StatusChip tone={condoned ? 'neutral' : first.isSerious ? 'danger' : 'warning'}>{t('dates', { count: all.length })}</StatusChip>
      </div>
      <div className="text-dense wrap-anywhere">
        {side(a)}
        {b && side(b)}
        {(kind === 'BLOCKED' || kind === 'TRAVEL') && <p>{cause}</p>}
      </div>
      <p className="text-meta text-muted">
        {[
          ...all.slice(0, mostDays).map(({ a: { heldOn } }) => formats.shortDay(heldOn)),
          ...(all.length > mostDays ? [words('check.moreDays', { count: all.length - mostDays })] : []),
        ].join(' · ')}
      </p>
      {condoned && (
        <p className="text-dense wrap-anywhere">{t('by', { by: condoned.by, day: formats.date(condoned.at), reason: condoned.reason })}</p>
      )}
      {!condoned && lapsed && <p className="text-dense wrap-anywhere">{t('lapsed', { by: lapsed.by, reason: lapsed.reason })}</p>}
      {(mayCondone || skippable.length > 0) && (
        <div className="flex flex-wrap gap-2">
          {skippable.length > 0 && (
            <Button size="sm" loading={isBusy} onPress={() => void skip(skippable)}>
              {t('skipAll', { count: skippable.length })}
            </Button>
          )}
          {mayCondone && condoned && (
            <Button size="sm" loading={act.isBusy} onPress={() => void act.end(all)}>
              {t('end')}
            </Button>
          )}
          {mayCondone && !condoned && (
            <Button size="sm" loading={act.isBusy} onPress={() => void act.begin(all, who)}>
              {t('condone')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function useCondoning(timetableId: string) {
  const t = useTranslations('timetables.clashes')
  const router = useRouter()
  const problem = useProblemText()
  const [isBusy, setBusy] = useState(false)

  async function work(act: () => Promise<string>) {
    setBusy(true)
    try {
      notify.success(await act())
    } catch (error) {
      notify.error(error instanceof CallError && error.status === 'STATE_CHANGED' ? t('moved') : t('failed'), {
        description: problem(error),
      })
    } finally {
      setBusy(false)
      router.refresh()
    }
  }

  return {
    isBusy,
    begin: async (clashes: readonly Clash[], who: string) => {
      const chosen = clashes.slice(0, mostAtOnce)
      const reason = await prompt({
        title: t('question', { count: chosen.length }),
        body: t('questionHelp', { who }),
        label: t('reason'),
        action: t('condone'),
        requiredMessage: t('reasonNeeded'),
        maxLength: 500,
      })
      if (reason === null) return
      await work(async () => {
        await call(condone, {
          timetableId,
          reason,
          clashes: chosen.map(({ kind, a, bId, subjectIds, fingerprint }) => ({
            id: newId(),
            kind,
            aId: a.occurrenceId,
            bId,
            subjectIds: subjectIds.slice(0, 1000),
            fingerprint,
          })),
        })
        return t('done', { count: chosen.length })
      })
    },
    end: (clashes: readonly Clash[]) =>
      work(async () => {
        for (const { condoned } of clashes) if (condoned) await call(endCondonement, { id: condoned.id })
        return t('ended')
      }),
  }
}
