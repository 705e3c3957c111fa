'use client'

import { ArrowLeftRight, BriefcaseMedical, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { neighboursOf } from '@/components/shared/page/neighbours'
import { SplitView } from '@/components/shared/page/split-view'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import type { Case, CasesFound } from '@/lib/contracts/clinical-cases'
import { paths } from '@/lib/paths'
import { CaseDialog } from './case-dialog'
import { CaseFilters } from './case-filters'
import { caseHref } from './case-href'
import { CaseList } from './case-list'
import { CasePane } from './case-pane'

interface CasesScreenProps {
  found: CasesFound
  asked: Filters
  /** The case that the address names, or else the first of the list. */
  one: Case | null
  isOpen: boolean
  /** Whether somebody came through the 'New' menu to begin a case. */
  startsNew?: boolean
}

/** The list and one case. */
export function CasesScreen({ found, asked, one, isOpen, startsNew = false }: CasesScreenProps) {
  const t = useTranslations('cases')
  const filters = useFilters(isOpen && one ? `${paths.clinicalCases}/${one.id}` : paths.clinicalCases, asked)
  const [isNew, setNew] = useState(startsNew)
  const router = useRouter()
  function closeNew() {
    setNew(false)
    // If the address stayed, the menu's link would lead to the page that is already open.
    if (startsNew) router.replace(paths.clinicalCases)
  }
  return (
    <>
      <SplitView
        title={t('title')}
        after={found.total > 0 ? String(found.total) : undefined}
        primary={
          found.mayCreate && (
            <Button variant="primary" icon={<Plus />} short={t('newShort')} onPress={() => setNew(true)}>
              {t('new')}
            </Button>
          )
        }
        more={
          found.mayHandOver && (
            <LinkButton href={paths.caseHandOver} icon={<ArrowLeftRight />}>
              {t('handOver.link')}
            </LinkButton>
          )
        }
        tools={<CaseFilters found={found} asked={asked} filters={filters} />}
        list={<CaseList found={found} asked={asked} openId={one?.id ?? null} onClear={filters.clear} onTurn={filters.turnTo} />}
        place={`cases ${JSON.stringify(asked)}`}
        isOpen={isOpen}
        isNarrow
        first={one ? caseHref(one.id, asked) : null}
        {...neighboursOf(found.rows, one?.id ?? null, (id) => caseHref(id, asked))}
        paneLabel={one?.title ?? t('choose')}
        pane={
          one ? (
            <CasePane key={one.id} one={one} asked={asked} />
          ) : (
            <EmptyState icon={<BriefcaseMedical />} title={t('choose')} className="my-auto">
              {t('chooseHelp')}
            </EmptyState>
          )
        }
      />
      {isNew && <CaseDialog one={null} onClose={closeNew} />}
    </>
  )
}
