'use client'

import { ArrowLeftRight, BriefcaseMedical, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import type { Case, CasesFound } from '@/lib/contracts/clinical-cases'
import { paths } from '@/lib/paths'
import { CaseDialog } from './case-dialog'
import { CaseFilters } from './case-filters'
import { CaseList } from './case-list'
import { CasePane } from './case-pane'

interface CasesScreenProps {
  found: CasesFound
  asked: Filters
  open: Case | null
  /** Somebody came to begin one: the 'New' menu leads here. */
  startsNew?: boolean
}

/** The list and, beside it on a desk or in its place on anything narrower, one case. */
export function CasesScreen({ found, asked, open, startsNew = false }: CasesScreenProps) {
  const t = useTranslations('cases')
  const filters = useFilters(open ? `${paths.clinicalCases}/${open.id}` : paths.clinicalCases, asked)
  const [isNew, setNew] = useState(startsNew)
  const router = useRouter()
  function closeNew() {
    setNew(false)
    // Or the menu's link would lead to where one is already.
    if (startsNew) router.replace(paths.clinicalCases)
  }
  return (
    <div className="flex min-h-0 grow flex-col xl:flex-row xl:items-stretch">
      <section
        aria-label={t('title')}
        className={classNames(
          'flex min-w-0 flex-col gap-3 xl:w-90 xl:shrink-0 xl:border-r xl:border-line xl:pr-4',
          open && 'max-xl:hidden',
        )}
      >
        <PageHeader
          title={t('title')}
          primary={
            found.mayCreate && (
              <Button variant="primary" icon={<Plus />} onPress={() => setNew(true)}>
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
        />
        <CaseFilters found={found} asked={asked} filters={filters} />
        <CaseList found={found} asked={asked} openId={open?.id ?? null} onClear={filters.clear} onTurn={filters.turnTo} />
      </section>
      <section
        aria-label={open?.title ?? t('choose')}
        className={classNames('flex min-w-0 grow flex-col xl:pl-6', !open && 'max-xl:hidden')}
      >
        {open ? (
          <CasePane key={open.id} one={open} asked={asked} />
        ) : (
          <EmptyState icon={<BriefcaseMedical />} title={t('choose')} className="my-auto">
            {t('chooseHelp')}
          </EmptyState>
        )}
      </section>
      {isNew && <CaseDialog one={null} onClose={closeNew} />}
    </div>
  )
}
