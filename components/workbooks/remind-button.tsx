'use client'

import { BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { remindOfWorkbook, type WorkbookCohort } from '@/lib/contracts/workbooks'

interface RemindButtonProps {
  workbookId: string
  /** The students who were chosen, or all who are shown. */
  students: WorkbookCohort['students']
  onReminded: () => void
}

/** A button that reminds these students, except those who have completed the workbook. */
export function RemindButton({ workbookId, students, onReminded }: RemindButtonProps) {
  const t = useTranslations('workbooks')
  const problem = useProblemText()
  const offline = useOffline()
  const [isWorking, setWorking] = useState(false)
  const studentIds = students.filter(({ progress }) => progress.done < progress.total).map(({ id }) => id)
  const count = studentIds.length

  async function remind() {
    if (!(await confirm({ title: t('remindQuestion', { count }), action: t('remindAction') }))) return
    setWorking(true)
    try {
      const { reminded, today } = await call(remindOfWorkbook, { id: workbookId, studentIds })
      const words = [t('reminded', { count: reminded }), today > 0 ? t('remindedToday', { count: today }) : '']
      notify.success(words.filter(Boolean).join('. '), { id: 'remind' })
      onReminded()
    } catch (error) {
      notify.error(problem(error), { id: 'remind' })
    } finally {
      setWorking(false)
    }
  }

  return (
    <Button
      icon={<BellRing />}
      loading={isWorking}
      disabledReason={offline ? t('remindOffline') : count === 0 && t('nobodyToRemind')}
      onPress={() => void remind()}
    >
      {t('remind', { count })}
    </Button>
  )
}
