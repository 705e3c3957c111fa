'use client'

import { ScrollText, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { StateChips } from '@/components/shared/list/state-chips'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import type { TermReports } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { termReportStates } from '@/lib/states/term-report'
import { termHref } from './hrefs'
import { TermStateChip } from './state-chip'
import { UndoableReleases } from './undoable-releases'
import { useRelease } from './use-release'

const rowsAtOnce = 50
const kept = ['termId', 'programmeId', 'year']
const cohortKey = (programmeId: string, year: number) => `${programmeId} ${year}`

/** The reports of a year's students of a term: what state each is in, who has comments, and the release of all drafts. */
export function TermReportsScreen({ view, asked }: { view: TermReports; asked: Filters }) {
  const t = useTranslations('termReports')
  const formats = useFormats()
  const filters = useFilters(paths.termReports, asked, kept)
  const { isBusy, release, undo } = useRelease()
  const { term, terms, cohort, cohorts, counts, rows, total, page, pages, drafts, today } = view
  const cohortWords = cohort ? t('cohortOf', { programme: cohort.programme.name, year: cohort.year }) : ''
  const isFiltered = Boolean(asked.state || asked.comments || asked.q)

  async function releaseYear() {
    if (!term) return
    const count = drafts.ids.length
    const isSure = await confirm({
      title: t('release.yearQuestion', { count }),
      body: (
        <ul className="flex flex-col gap-2">
          <li>{t('release.whom', { count, cohort: cohortWords, term: term.title })}</li>
          {term.to > today && <li>{t('release.goesOn', { day: formats.day(term.to) })}</li>}
          {drafts.withoutComment > 0 && <li>{t('release.without', { count: drafts.withoutComment })}</li>}
          {drafts.isCut && <li>{t('release.cut', { count })}</li>}
          <li>{t('release.fixed')}</li>
          <li>{t('release.undo')}</li>
        </ul>
      ),
      action: t('release.year', { count }),
    })
    if (isSure) await release(term.id, drafts.ids)
  }

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('title')}
        after={cohort ? formats.number(counts.DRAFT + counts.RELEASED + counts.WITHDRAWN) : undefined}
        intro={t('intro')}
        primary={
          drafts.ids.length > 0 && (
            <Button variant="primary" icon={<Send />} loading={isBusy} onPress={() => void releaseYear()}>
              {t('release.year', { count: drafts.ids.length })}
            </Button>
          )
        }
      />
      {terms.length > 0 && (
        <div data-print="hide" className="grid gap-3 sm:grid-cols-2 lg:max-w-3xl">
          <Select
            label={t('term')}
            value={term?.id ?? ''}
            description={term && t('ofDays', { from: formats.day(term.from), to: formats.day(term.to) })}
            options={terms.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(termId) => filters.set({ termId })}
          />
          {cohorts.length > 0 && (
            <Select
              label={t('cohort')}
              value={cohort ? cohortKey(cohort.programme.id, cohort.year) : ''}
              options={cohorts.map(({ programme, year }) => ({
                value: cohortKey(programme.id, year),
                label: t('cohortOf', { programme: programme.name, year }),
              }))}
              onChange={(value) => {
                const [programmeId = '', year = ''] = value.split(' ')
                filters.set({ programmeId, year })
              }}
            />
          )}
        </div>
      )}
      {term && cohort ? (
        <>
          <FilterBar
            search={{ label: t('search'), of: filters }}
            states={
              <StateChips
                label={t('state.label')}
                value={asked.state ?? ''}
                options={[
                  { value: '', label: t('state.all') },
                  ...termReportStates.map((state) => ({ value: state, label: t(`state.${state}`), count: counts[state] })),
                ]}
                onChange={(state) => filters.set({ state })}
              />
            }
            filters={[
              choiceFilter({
                id: 'comments',
                label: t('comments.label'),
                any: t('comments.any'),
                options: [
                  { value: 'NONE', label: t('comments.NONE') },
                  { value: 'SOME', label: t('comments.SOME') },
                ],
                value: asked.comments ?? '',
                onChange: (comments) => filters.set({ comments }),
              }),
            ]}
            onClear={filters.clear}
          />
          {rows.length === 0 && (
            <EmptyState
              icon={<ScrollText />}
              title={isFiltered ? t('none.match') : t('none.students')}
              action={isFiltered ? <Button onPress={filters.clear}>{t('state.all')}</Button> : undefined}
            >
              {isFiltered && t('none.matchHelp')}
            </EmptyState>
          )}
          {rows.length > 0 && (
            <Card flush>
              <List plain label={t('title')}>
                {rows.map(({ student, state, comments, hasOwn, releasedAt, seenAt }) => (
                  <ListRow
                    key={student.id}
                    title={student.displayName}
                    subtitle={[
                      [t('comments.count', { count: comments }), hasOwn && t('comments.yours')].filter(Boolean).join(', '),
                      releasedAt !== null && t('row.released', { day: formats.dateTime(releasedAt) }),
                      releasedAt !== null && (seenAt === null ? t('row.unseen') : t('row.seen', { day: formats.dateTime(seenAt) })),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    trailing={<TermStateChip state={state} />}
                    href={termHref(student.id, term.id)}
                  />
                ))}
              </List>
            </Card>
          )}
          {rows.length > 0 && (
            <Pager
              page={page}
              pages={pages}
              from={(page - 1) * rowsAtOnce + 1}
              to={(page - 1) * rowsAtOnce + rows.length}
              total={total}
              onGo={filters.turnTo}
            />
          )}
          <UndoableReleases rows={view.undoable} isBusy={isBusy} onUndo={(batchId) => void undo(batchId)} />
        </>
      ) : (
        <EmptyState icon={<ScrollText />} title={term ? t('none.students') : t('none.terms')}>
          {!term && t('none.termsHelp')}
        </EmptyState>
      )}
    </div>
  )
}
