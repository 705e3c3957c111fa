'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useForm } from '@/components/shared/use-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { saveRolloverExceptions, type Rollover, type RolloverStudent } from '@/lib/contracts/users/rollover'
import { useFormats } from '@/lib/i18n/use-formats'
import { decisionOf, ExceptionFields, formId, startOf } from './exception-fields'
import { useRolloverWords } from './rollover-words'

interface ExceptionDialogProps {
  id: string
  /** One student, or several at once. */
  students: readonly RolloverStudent[]
  programmes: Rollover['programmes']
  onClose: (isDone: boolean) => void
}

/** The largest number of students who are named. */
const mostNamed = 5

/** A decision about some students that takes precedence over the rule. */
export function ExceptionDialog({ id, students, programmes, onClose }: ExceptionDialogProps) {
  const t = useTranslations('rollover')
  const tUi = useTranslations('ui')
  const router = useRouter()
  const words = useRolloverWords()
  const formats = useFormats()
  const [first] = students
  // The decision that several students have in common.
  const exception = students.every((one) => isSame(one.exception, first?.exception ?? null)) ? (first?.exception ?? null) : null
  const form = useForm({
    contract: saveRolloverExceptions,
    initial: startOf(exception),
    inputOf: (values) => ({
      id,
      people: students.map((one) => ({ userId: one.id, revision: one.exception?.revision ?? 0 })),
      ...decisionOf(values, programmes),
    }),
    onDone: () => {
      onClose(true)
      router.refresh()
    },
  })
  const names = students.slice(0, mostNamed).map(({ displayName }) => displayName)
  const named =
    students.length > mostNamed
      ? `${names.join(', ')} ${t('exception.andMore', { count: students.length - mostNamed })}`
      : formats.list(names)

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
          <Button variant="primary" type="submit" form={formId} loading={form.isSending}>
            {t('exception.save')}
          </Button>
        </>
      }
    >
      <ExceptionFields
        form={form}
        programmes={programmes}
        hasYear={students.every((one) => one.year !== null && one.year <= one.lengthYears)}
      />
    </Dialog>
  )
}

function isSame(one: RolloverStudent['exception'], other: RolloverStudent['exception']): boolean {
  return one?.kind === other?.kind && one?.programmeId === other?.programmeId && one?.year === other?.year
}
