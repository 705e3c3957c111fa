'use client'

import { FolderTree, GraduationCap, Network, SearchX, Shapes } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { CurriculumSearched } from '@/lib/contracts/curriculum/exchange'
import { componentHref } from './components/hrefs'
import { nodeHref } from './hrefs'
import { outcomeHref } from './outcomes/hrefs'

type Row = CurriculumSearched['rows'][number]

const icons = { NODE: <FolderTree />, COMPONENT: <Shapes />, OUTCOME: <GraduationCap /> }
const hrefs: Readonly<Record<Row['kind'], (id: string) => string>> = { NODE: nodeHref, COMPONENT: componentHref, OUTCOME: outcomeHref }

/** The results of a search in the curriculum, each with its place in the tree. */
export function SearchResults({ found: { rows, isCut }, onClear }: { found: CurriculumSearched; onClear: () => void }) {
  const t = useTranslations('curriculum')
  if (rows.length === 0)
    return (
      <EmptyState icon={<SearchX />} title={t('search.nothing')} action={<Button onPress={onClear}>{t('search.clear')}</Button>}>
        {t('search.nothingHelp')}
      </EmptyState>
    )
  const said = t(isCut ? 'search.cut' : 'search.found', { count: rows.length })
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-dense text-muted">
        {said}
      </p>
      <List label={said}>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            icon={icons[row.kind] ?? <Network />}
            title={[row.code, row.title].filter(Boolean).join(' ')}
            hasLongTitle
            subtitle={row.where.join(' / ')}
            trailing={<Chip>{kindOf(row)}</Chip>}
            href={hrefs[row.kind](row.id)}
          />
        ))}
      </List>
    </div>
  )

  function kindOf({ kind, componentKind }: Row): string {
    if (kind === 'COMPONENT') return componentKind === null ? t('component.one') : t(`component.kind.${componentKind}`)
    return t(`search.kind.${kind}`)
  }
}
