'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useForm } from '@/components/shared/use-form'
import type { Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { exceptAllInRollover, type Rollover } from '@/lib/contracts/users/rollover'
import { rolloverActions } from '@/lib/users/rollover'
import { decisionOf, ExceptionFields, formId, startOf } from './exception-fields'

interface ExceptAllDialogProps {
  id: string
  /** All students who match these filters, except those in `exceptIds`. */
  asked: Filters
  exceptIds: readonly string[]
  count: number
  /** The state of the list as it was shown. */
  seen: string
  programmes: Rollover['programmes']
  onClose: (isDone: boolean) => void
}

/** A dialog that takes the same decision for everybody who matches the filters, on all pages. */
export function ExceptAllDialog({ id, asked, exceptIds, count, seen, programmes, onClose }: ExceptAllDialogProps) {
  const t = useTranslations('rollover')
  const tUi = useTranslations('ui')
  const router = useRouter()
  const form = useForm({
    contract: exceptAllInRollover,
    initial: startOf(null),
    inputOf: (values) => ({ id, filter: filterOf(asked), exceptIds: [...exceptIds], seen, ...decisionOf(values, programmes) }),
    onDone: ({ done, left }) => {
      notify.success(`${t('exception.doneAll', { count: done })} ${left > 0 ? t('exception.leftAll', { count: left }) : ''}`.trim())
      onClose(true)
      router.refresh()
    },
  })
  return (
    <Dialog
      open
      size="md"
      title={t('exception.many', { count })}
      description={t('exception.allHelp')}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onPress={() => onClose(false)}>{tUi('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isSending}>
            {t('exception.saveAll', { count })}
          </Button>
        </>
      }
    >
      <ExceptionFields form={form} programmes={programmes} hasYear />
    </Dialog>
  )
}

/** The filter that the address gives, without empty values. */
function filterOf({ q = '', programmeId = '', year = '', action = '', exceptions = '' }: Filters) {
  const known = rolloverActions.find((one) => one === action)
  return {
    ...(q && { q }),
    ...(programmeId && { programmeId }),
    ...(year && { year }),
    ...(known && { action: known }),
    ...(exceptions === '1' && { exceptions: '1' as const }),
  }
}
