'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { intoView } from '@/components/ui/into-view'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveRolloverExceptions, type Rollover, type RolloverStudent } from '@/lib/contracts/users/rollover'
import { useFormats } from '@/lib/i18n/use-formats'
import { exceptionKinds, type ExceptionKind } from '@/lib/rollover'
import { useRolloverWords } from './rollover-words'

interface ExceptionDialogProps {
  id: string
  /** One, or several at once. */
  students: readonly RolloverStudent[]
  programmes: Rollover['programmes']
  onClose: (isDone: boolean) => void
}

/** So many are named. */
const mostNamed = 5

/** What becomes of students whatever the rule says. */
export function ExceptionDialog({ id, students, programmes, onClose }: ExceptionDialogProps) {
  const t = useTranslations('rollover')
  const tUi = useTranslations('ui')
  const router = useRouter()
  const problem = useProblemText()
  const words = useRolloverWords()
  const formats = useFormats()
  const [first] = students
  // Of several, what they have in common.
  const exception = students.every((one) => isSame(one.exception, first?.exception ?? null)) ? (first?.exception ?? null) : null
  const lengthOf = (programmeId: string) => programmes.find((one) => one.id === programmeId)?.lengthYears ?? 0
  const initial: { kind: ExceptionKind | 'RULE'; programmeId: string; year: string } = {
    kind: exception?.kind ?? 'RULE',
    programmeId: exception?.programmeId ?? '',
    year: exception?.year?.toString() ?? '',
  }
  const form = useForm({
    contract: saveRolloverExceptions,
    initial,
    inputOf: ({ kind, programmeId, year }) => ({
      id,
      people: students.map((one) => ({ userId: one.id, revision: one.exception?.revision ?? 0 })),
      kind: kind === 'RULE' ? null : kind,
      programmeId: kind === 'CHANGE' && programmeId !== '' ? programmeId : null,
      // A year of the programme that was chosen before may be none of this one's.
      year: kind === 'CHANGE' && year !== '' && Number(year) <= lengthOf(programmeId) ? Number(year) : null,
    }),
    onDone: () => {
      onClose(true)
      router.refresh()
    },
  })
  const { kind, programmeId, year } = form.values
  const length = lengthOf(programmeId)
  const hasYear = students.every((one) => one.year !== null && one.year <= one.lengthYears)
  const kinds = exceptionKinds.filter((one) => hasYear || (one !== 'MOVE' && one !== 'REPEAT'))
  const names = students.slice(0, mostNamed).map(({ displayName }) => displayName)
  const named =
    students.length > mostNamed
      ? `${names.join(', ')} ${t('exception.andMore', { count: students.length - mostNamed })}`
      : formats.list(names)
  const isStale = form.failure?.status === 'CONFLICT'

  return (
    <Dialog
      open
      size="md"
      title={first && students.length === 1 ? first.displayName : t('exception.many', { count: students.length })}
      description={first && students.length === 1 ? words.now(first) : named}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onPress={() => onClose(false)}>{tUi('cancel')}</Button>
          <Button variant="primary" type="submit" form="exception-form" loading={form.isSending}>
            {t('exception.save')}
          </Button>
        </>
      }
    >
      <form id="exception-form" noValidate onSubmit={form.submit} className="flex flex-col gap-4 pb-4">
        {form.failure && (
          <Banner tone="danger" announce="assertive">
            {isStale ? t('exception.stale') : form.failure.code === 'users.ROLLOVER_BEGUN' ? t('refused.begun') : problem(form.failure)}
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
    </Dialog>
  )
}

function isSame(one: RolloverStudent['exception'], other: RolloverStudent['exception']): boolean {
  return one?.kind === other?.kind && one?.programmeId === other?.programmeId && one?.year === other?.year
}
