'use client'

import { useTranslations } from 'next-intl'
import type { Form } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { intoView } from '@/components/ui/into-view'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { Rollover, RolloverStudent } from '@/lib/contracts/users/rollover'
import { exceptionKinds, type ExceptionKind } from '@/lib/users/rollover'

type ExceptionValues = { readonly kind: ExceptionKind | 'RULE'; readonly programmeId: string; readonly year: string }
type Programmes = Rollover['programmes']

export const formId = 'exception-form'

export function startOf(exception: RolloverStudent['exception']): ExceptionValues {
  return {
    kind: exception?.kind ?? 'RULE',
    programmeId: exception?.programmeId ?? '',
    year: exception?.year?.toString() ?? '',
  }
}

/** The decision as the calls take it. A year chosen for the previous programme may not exist in this one. */
export function decisionOf({ kind, programmeId, year }: ExceptionValues, programmes: Programmes) {
  const isChange = kind === 'CHANGE'
  return {
    kind: kind === 'RULE' ? null : kind,
    programmeId: isChange && programmeId !== '' ? programmeId : null,
    year: isChange && year !== '' && Number(year) <= lengthOf(programmes, programmeId) ? Number(year) : null,
  }
}

const lengthOf = (programmes: Programmes, programmeId: string) => programmes.find((one) => one.id === programmeId)?.lengthYears ?? 0

interface ExceptionFieldsProps {
  form: Form<ExceptionValues>
  programmes: Programmes
  /** Whether the students concerned are in a year of their programme. */
  hasYear: boolean
}

/** The choice of a decision about one or many students, which takes precedence over the rule. */
export function ExceptionFields({ form, programmes, hasYear }: ExceptionFieldsProps) {
  const t = useTranslations('rollover')
  const problem = useProblemText()
  const { kind, programmeId, year } = form.values
  const length = lengthOf(programmes, programmeId)
  const kinds = exceptionKinds.filter((one) => hasYear || (one !== 'MOVE' && one !== 'REPEAT'))
  const { failure } = form
  const words =
    failure?.status === 'CONFLICT'
      ? t('exception.stale')
      : failure?.code === 'users.ROLLOVER_BEGUN'
        ? t('refused.begun')
        : failure?.code === 'users.PREVIEW_CHANGED'
          ? t('exception.othersNow')
          : failure && problem(failure)
  return (
    <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4 pb-4">
      {words && (
        <Banner tone="danger" announce="assertive">
          {words}
        </Banner>
      )}
      <RadioGroup
        label={t('exception.title')}
        {...form.field('kind')}
        options={[
          { value: 'RULE' as const, label: t('exception.RULE') },
          ...kinds.map((value) => ({ value, label: t(`exception.${value}`), description: t(`exceptionHelp.${value}`) })),
        ]}
      />
      {kind === 'CHANGE' && (
        <div ref={intoView} className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label={t('exception.programme')}
            required
            placeholder={t('exception.choose')}
            options={programmes.map((one) => ({ value: one.id, label: one.name }))}
            {...form.field('programmeId')}
          />
          <Select
            label={t('exception.year')}
            required
            placeholder={t('exception.choose')}
            options={Array.from({ length }, (_, at) => ({ value: String(at + 1), label: t('year', { year: at + 1 }) }))}
            {...form.field('year')}
            value={Number(year) > length ? '' : year}
          />
        </div>
      )}
    </form>
  )
}
