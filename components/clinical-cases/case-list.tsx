'use client'

import { useTranslations } from 'next-intl'
import { SplitRow, SplitRows } from '@/components/shared/page/split-row'
import { Pager } from '@/components/shared/pager'
import type { Filters } from '@/components/shared/use-filters'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { TextLink } from '@/components/ui/text-link'
import type { CaseRow, CasesFound } from '@/lib/contracts/clinical-cases'
import { useFormats } from '@/lib/i18n/use-formats'
import type { CaseState } from '@/lib/states/clinical-case'
import { caseHref } from './case-href'
import { useReference } from './case-words'

interface CaseListProps {
  found: CasesFound
  asked: Filters
  openId: string | null
  onClear: () => void
  onTurn: (page: number) => void
}

const casesOfPage = 50
const tones: Readonly<Record<CaseState, 'info' | 'warning' | 'neutral'>> = {
  OPEN: 'info',
  RECALL: 'warning',
  TRANSFERRED: 'neutral',
  ABANDONED: 'neutral',
  DISCHARGED_TO_GDP: 'neutral',
  CLOSED: 'neutral',
  DELETED: 'neutral',
}

/** The state of a case in words. */
export function CaseChip({ state, isStalled, offeredTo = null }: Pick<CaseRow, 'state' | 'isStalled'> & { offeredTo?: string | null }) {
  const t = useTranslations('cases')
  if (offeredTo !== null) return <Chip tone="warning">{t('offeredTo', { name: offeredTo })}</Chip>
  return isStalled ? <Chip tone="danger">{t('stalled')}</Chip> : <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
}

export function CaseList({ found: { rows, total, page, pages, offered, mayCreate }, asked, openId, onClear, onTurn }: CaseListProps) {
  const t = useTranslations('cases')
  const formats = useFormats()
  const reference = useReference()
  const isFiltered = Object.values(asked).some((value) => value !== '')
  const visit = ({ lastVisitOn, nextRecallOn, state }: CaseRow) =>
    state === 'RECALL' && nextRecallOn
      ? t('recallOn', { day: formats.day(nextRecallOn) })
      : lastVisitOn
        ? t('lastVisit', { day: formats.day(lastVisitOn) })
        : t('noVisit')
  return (
    <>
      {offered.map((offer) => (
        <Banner
          key={offer.id}
          tone="info"
          className="m-2"
          title={t('offers.title', { name: offer.from, reference: `${reference(offer.reference)} ${offer.title}` })}
        >
          {offer.reason} <TextLink href={caseHref(offer.id)}>{t('offers.open')}</TextLink>
        </Banner>
      ))}
      {rows.length === 0 ? (
        <EmptyState
          title={t(isFiltered ? 'nothing' : mayCreate ? 'empty' : 'emptyOthers')}
          action={isFiltered && <Button onPress={onClear}>{t('clear')}</Button>}
        >
          {isFiltered ? t('nothingHelp') : mayCreate ? t('emptyHelp') : null}
        </EmptyState>
      ) : (
        <SplitRows label={t('title')}>
          {rows.map((row) => (
            <SplitRow
              key={row.id}
              isOpen={row.id === openId}
              href={caseHref(row.id, asked)}
              title={row.title}
              meta={[reference(row.reference), mayCreate ? row.specialty : row.student.displayName, visit(row)].filter(Boolean).join(' · ')}
              note={
                (row.twice !== null && <span className="text-warning">{t(`twice.${row.twice}`)}</span>) ||
                (row.offeredTo !== null && t('offeredTo', { name: row.offeredTo }))
              }
              trailing={
                <>
                  {row.offeredTo === null ? (
                    <CaseChip state={row.state} isStalled={row.isStalled} />
                  ) : (
                    <Chip tone="warning">{t('transferAsked')}</Chip>
                  )}
                  <span
                    role="img"
                    aria-label={t('doneOfWords', { done: row.done, planned: row.planned })}
                    className="text-dense text-muted tabular-nums"
                  >
                    {t('doneOf', { done: row.done, planned: row.planned })}
                  </span>
                </>
              }
            />
          ))}
        </SplitRows>
      )}
      {pages > 1 && (
        <div className="px-4 py-2">
          <Pager
            page={page}
            pages={pages}
            from={(page - 1) * casesOfPage + 1}
            to={(page - 1) * casesOfPage + rows.length}
            total={total}
            onGo={onTurn}
          />
        </div>
      )}
    </>
  )
}
