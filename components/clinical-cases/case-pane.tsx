'use client'

import { Pencil, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReflectOnThis } from '@/components/reflections/reflect-on-this'
import { filteredAddress } from '@/components/shared/filtered-address'
import { useMe } from '@/components/shared/live/use-me'
import { StudentName } from '@/components/shared/student-name'
import type { Filters } from '@/components/shared/use-filters'
import { BackButton } from '@/components/ui/back-button'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import type { Case } from '@/lib/contracts/clinical-cases'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { AgreementBanner } from './agreement-banner'
import { CaseHistory } from './case-history'
import { CaseChip } from './case-list'
import { CaseDialog } from './case-dialog'
import { useReference } from './case-words'
import { NextCard } from './next-card'
import { PatientCard } from './patient-card'
import { PlanCard } from './plan-card'
import { TwiceBanner } from './twice-banner'
import { VisitsCard } from './visits-card'

/** One case: its plan, patient, visits and next steps. */
export function CasePane({ one, asked }: { one: Case; asked: Filters }) {
  const t = useTranslations('cases')
  const formats = useFormats()
  const reference = useReference()
  const [isEditing, setEditing] = useState(false)
  const { may } = one
  const isOwn = useMe().id === one.student.id
  return (
    <>
      <div data-pane-head>
        <PageHeader
          level={2}
          title={one.title}
          barBack={<BackButton href={filteredAddress(paths.clinicalCases, asked)} label={t('back')} iconOnly />}
          after={<CaseChip state={one.state} isStalled={one.isStalled} offeredTo={one.transfer?.to.displayName ?? null} />}
          subtitle={
            <>
              {reference(one.reference)} · <StudentName student={one.student} /> ·{' '}
              {[one.specialty?.name, t('opened', { day: formats.day(one.openedOn) })].filter(Boolean).join(' · ')}
            </>
          }
          primary={
            may.edit && (
              <LinkButton variant="primary" icon={<Plus />} href={`${paths.treatmentSession}/new?case=${one.id}`}>
                {t('newSession')}
              </LinkButton>
            )
          }
          more={
            <>
              {may.edit && (
                <Button icon={<Pencil />} onPress={() => setEditing(true)}>
                  {t('edit')}
                </Button>
              )}
              {isOwn && one.state !== 'DELETED' && (
                <ReflectOnThis
                  origin={{ kind: 'CASE', id: one.id }}
                  title={one.title}
                  note={one.supervisor.displayName}
                  happenedOn={one.visits[0]?.heldOn ?? one.openedOn}
                />
              )}
            </>
          }
        />
      </div>
      <div data-pane-body>
        <AgreementBanner one={one} />
        <TwiceBanner one={one} />
        {one.continuedAs && (
          <Banner tone="info">
            {t('next.continued', { name: one.continuedAs.student, reference: reference(one.continuedAs.reference) })}
          </Banner>
        )}
        <div className="@container">
          <div className="grid items-start gap-4 @2xl:grid-cols-3">
            <div className="min-w-0 @2xl:col-span-2">
              <PlanCard one={one} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <PatientCard one={one} />
              <VisitsCard one={one} />
              <NextCard one={one} />
            </div>
          </div>
        </div>
        <CaseHistory history={one.history} />
        {one.summary && (
          <Card as="section" aria-label={t('patient.summary')}>
            <h2 className="pb-2 font-bold">{t('patient.summary')}</h2>
            <p className="max-w-prose whitespace-pre-line">{one.summary}</p>
          </Card>
        )}
        {isEditing && <CaseDialog one={one} onClose={() => setEditing(false)} />}
      </div>
    </>
  )
}
