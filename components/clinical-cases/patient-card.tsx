'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { prompt } from '@/components/ui/confirm'
import { call } from '@/lib/client/request'
import { withdrawCaseAgreement, type Case } from '@/lib/contracts/clinical-cases'
import { useFormats } from '@/lib/i18n/use-formats'
import { useReference } from './case-words'
import { useCaseAct } from './use-case-act'

/** The patient, the supervisor, and the agreement. */
export function PatientCard({ one: { id, may, patient, ageBand, supervisor, agreed, items, continuedFrom } }: { one: Case }) {
  const t = useTranslations('cases.patient')
  const next = useTranslations('cases.next')
  const formats = useFormats()
  const reference = useReference()
  const planned = items.filter(({ state }) => state !== 'DROPPED').length
  const done = items.filter(({ state }) => state === 'DONE').length
  return (
    <Card as="section" aria-label={t('title')}>
      <h2 className="pb-2 font-bold">{t('title')}</h2>
      <dl className="flex flex-col gap-1 text-dense">
        <Fact name={t(patient?.kind === 'INITIALS' ? 'initials' : 'number')}>
          {patient ? <b className="tabular-nums">{patient.text}</b> : t('hidden')}
        </Fact>
        {ageBand && <Fact name={t('age')}>{ageBand}</Fact>}
        <Fact name={t('supervisor')}>{supervisor.displayName}</Fact>
        <Fact name={t('agreed')}>{agreed ? t('agreedBy', { name: agreed.by, day: formats.date(agreed.at) }) : t('notAgreed')}</Fact>
        <Fact name={t('plan')}>{t('planOf', { done, planned })}</Fact>
      </dl>
      {may.withdrawAgreement && agreed && <WithdrawAgreement id={id} />}
      {continuedFrom && (
        <p className="pt-2 text-dense text-muted">{next('continuedFrom', { reference: reference(continuedFrom.reference) })}</p>
      )}
    </Card>
  )
}

/** Withdraws the agreement; shown to the person who agreed and to people who see all cases. */
function WithdrawAgreement({ id }: { id: string }) {
  const t = useTranslations('cases')
  const { act, busy } = useCaseAct()

  async function withdraw() {
    const reason = await prompt({
      title: t('withdraw.question'),
      label: t('next.reason'),
      requiredMessage: t('next.reasonNeeded'),
      action: t('withdraw.action'),
      cancel: t('next.cancel'),
      multiline: true,
      maxLength: 500,
    })
    if (reason !== null) await act('withdraw', () => call(withdrawCaseAgreement, { id, reason }), { done: t('withdraw.done') })
  }

  return (
    <Button size="sm" loading={busy === 'withdraw'} onPress={() => void withdraw()} className="mt-2">
      {t('withdraw.action')}
    </Button>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-28 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 grow basis-32 wrap-anywhere">{children}</dd>
    </div>
  )
}
