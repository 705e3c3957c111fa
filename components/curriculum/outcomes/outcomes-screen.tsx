'use client'

import { CircleDashed, Download, FileUp, ListChecks, PenLine, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { barToolStyle } from '@/components/shared/list/bar-tool'
import { ListScreen } from '@/components/shared/list/list-screen'
import { importPathOf } from '@/components/shared/import/import-words'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { StatusChip } from '@/components/ui/status-chip'
import { Switch } from '@/components/ui/switch'
import type { Framework, Outcomes } from '@/lib/contracts/curriculum/outcomes'
import { paths } from '@/lib/paths'
import type { FrameworkState } from '@/lib/states/framework'
import { ExportDialog } from './exchange/export-dialog'
import { FrameworkDialog } from './framework-dialog'
import { FrameworkMenu } from './framework-menu'
import { frameworkHref, groupHref, newGroupHref, newOutcomeHref, outcomeHref } from './hrefs'

const tones: Readonly<Record<FrameworkState, 'info' | 'success' | 'neutral'>> = { DRAFT: 'info', IN_USE: 'success', RETIRED: 'neutral' }

interface OutcomesScreenProps {
  frameworks: readonly Framework[]
  shown: Framework | null
  found: Outcomes | null
  asked: Filters
  page: number
  mayEdit: boolean
}

/** /curriculum-mapping/learning-outcomes */
export function OutcomesScreen({ frameworks, shown, found, asked, page, mayEdit }: OutcomesScreenProps) {
  const t = useTranslations('learningOutcomes')
  const router = useRouter()
  const filters = useFilters(paths.learningOutcomes, asked, ['framework'])
  const [edited, setEdited] = useState<Framework | 'new' | null>(null)
  const [isExporting, setExporting] = useState(false)
  const isSearched = (asked.q ?? '') !== ''
  const rows = found?.rows ?? []
  const groups = (shown?.groups ?? []).map((group) => ({ ...group, rows: rows.filter(({ groupId }) => groupId === group.id) }))
  const listed = isSearched || (found?.total ?? 0) > rows.length ? groups.filter((group) => group.rows.length > 0) : groups
  return (
    <ListScreen
      filters={filters}
      search={
        shown && {
          label: t('search'),
          tools: mayEdit && (
            <>
              <IconButton
                variant="secondary"
                className={barToolStyle}
                icon={<FileUp />}
                label={t('exchange.import')}
                onPress={() => router.push(importPathOf('outcomes', shown.state === 'RETIRED' ? null : shown.id))}
              />
              <IconButton
                variant="secondary"
                className={barToolStyle}
                icon={<Download />}
                label={t('exchange.export')}
                onPress={() => setExporting(true)}
              />
            </>
          ),
        }
      }
      isSearched={isSearched}
      found={t('found', { count: found?.total ?? 0 })}
      icon={<ListChecks />}
      empty={
        shown ? { title: t('noGroups'), help: t('noGroupsHelp') } : { title: t('none'), help: t(mayEdit ? 'noneHelp' : 'noneReaders') }
      }
      nothing={{ title: t('nothing'), help: t('nothingHelp'), clear: t('clear') }}
      list={
        listed.length === 0 ? null : (
          <div className="flex flex-col gap-4">
            {listed.map((group) => (
              <Card
                key={group.id}
                as="section"
                flush
                aria-labelledby={`group-${group.id}`}
                className={group.parentId === null ? '' : 'md:ml-6'}
              >
                <div className="flex flex-wrap items-center gap-2 px-4 py-2">
                  <h2 id={`group-${group.id}`} className="min-w-0 grow font-bold wrap-anywhere">
                    {group.code} {group.title} <span className="font-normal text-muted">{t('outcomes', { count: group.outcomes })}</span>
                  </h2>
                  {mayEdit && (
                    <span className="flex gap-1" data-print="hide">
                      <LinkButton
                        size="sm"
                        icon={<PenLine />}
                        href={groupHref(group.id)}
                        aria-label={t('editGroup', { title: group.title })}
                      >
                        {t('edit')}
                      </LinkButton>
                      <LinkButton size="sm" icon={<Plus />} href={newOutcomeHref(group.id)} aria-label={t('addTo', { title: group.title })}>
                        {t('addOutcome')}
                      </LinkButton>
                    </span>
                  )}
                </div>
                {group.rows.length > 0 && (
                  <div className="border-t border-line">
                    <List plain label={`${group.code} ${group.title}`}>
                      {group.rows.map((row) => (
                        <ListRow
                          key={row.id}
                          title={`${row.code} ${row.text}`}
                          hasLongTitle
                          subtitle={[row.topic, t(`level.${row.level}`)].filter(Boolean).join(' · ')}
                          trailing={row.isRetired && <Chip>{t('retired')}</Chip>}
                          href={outcomeHref(row.id)}
                        />
                      ))}
                    </List>
                  </div>
                )}
              </Card>
            ))}
            {found && found.total > found.pageSize && (
              <Pager
                page={page}
                pages={Math.ceil(found.total / found.pageSize)}
                from={(page - 1) * found.pageSize + 1}
                to={(page - 1) * found.pageSize + rows.length}
                total={found.total}
                onGo={filters.turnTo}
              />
            )}
          </div>
        )
      }
    >
      <PageHeader
        title={t('title')}
        after={shown && <StatusChip tone={tones[shown.state]}>{t(`state.${shown.state}`)}</StatusChip>}
        subtitle={shown && [shown.name, shown.issuer, shown.edition, t('outcomes', { count: shown.outcomes })].filter(Boolean).join(' · ')}
        primary={
          mayEdit &&
          (shown ? (
            <LinkButton variant="primary" icon={<Plus />} href={newGroupHref(shown.id)}>
              {t('addGroup')}
            </LinkButton>
          ) : (
            <Button variant="primary" icon={<Plus />} onPress={() => setEdited('new')}>
              {t('addFramework')}
            </Button>
          ))
        }
        more={
          mayEdit && !shown ? (
            <LinkButton icon={<FileUp />} href={importPathOf('case', null)}>
              {t('exchange.import')}
            </LinkButton>
          ) : (
            mayEdit &&
            shown && (
              <>
                <LinkButton icon={<CircleDashed />} href={paths.unmappedOutcomes} aria-label={t('unmapped')}>
                  {t('unmappedShort')}
                </LinkButton>
                <FrameworkMenu framework={shown} onEdit={() => setEdited(shown)} onAdd={() => setEdited('new')} />
              </>
            )
          )
        }
      />
      {shown && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {frameworks.length > 1 && (
            <Select
              label={t('framework')}
              hideLabel
              value={shown.id}
              options={frameworks.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => router.push(frameworkHref(id))}
            />
          )}
          <Switch
            label={t('withRetired')}
            checked={asked.retired === 'with'}
            onChange={(isOn) => filters.set({ retired: isOn ? 'with' : '' })}
          />
        </div>
      )}
      {isExporting && shown && <ExportDialog framework={shown} onClose={() => setExporting(false)} />}
      {edited !== null && <FrameworkDialog framework={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </ListScreen>
  )
}
