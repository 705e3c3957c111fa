'use client'

import { Bell, CalendarPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChosenBar } from '@/components/shared/list/chosen-bar'
import type { Selection } from '@/components/shared/list/use-selection'
import { Button } from '@/components/ui/button'
import { prompt } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { remindResponses, withdrawResponses } from '@/lib/contracts/form-responses'
import { ExtendDialog } from '../route/extend-dialog'

type Many = { readonly done: number; readonly refused: readonly unknown[] }

/** The actions on all chosen responses. */
export function ListBulkBar({ selection }: { selection: Selection }) {
  const t = useTranslations('forms.bulk')
  const router = useRouter()
  const problem = useProblemText()
  const [isExtending, setExtending] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const responseIds = [...selection.ids]
  const { count } = selection

  async function act(work: () => Promise<Many>) {
    if (isWorking) return
    setWorking(true)
    try {
      const { done, refused } = await work()
      notify.success(refused.length > 0 ? t('partly', { done, refused: refused.length }) : t('done', { count: done }), { id: 'bulk' })
      selection.clear()
      router.refresh()
    } catch (error) {
      notify.error(problem(error), { id: 'bulk' })
    }
    setWorking(false)
  }

  async function withdraw() {
    const reason = await prompt({
      title: t('withdrawTitle', { count }),
      body: t('withdrawHelp'),
      label: t('reason'),
      action: t('withdraw'),
      multiline: true,
      maxLength: 2_000,
      requiredMessage: t('reasonNeeded'),
      tone: 'danger',
    })
    if (reason !== null) await act(() => call(withdrawResponses, { responseIds, reason }))
  }

  return (
    <>
      <ChosenBar selection={selection}>
        <Button loading={isWorking} onPress={() => void withdraw()}>
          {t('withdraw')}
        </Button>
        <Button icon={<CalendarPlus />} onPress={() => setExtending(true)}>
          {t('extend')}
        </Button>
        <Button
          variant="primary"
          icon={<Bell />}
          loading={isWorking}
          onPress={() => void act(() => call(remindResponses, { responseIds }))}
        >
          {t('remind')}
        </Button>
      </ChosenBar>
      {isExtending && (
        <ExtendDialog
          responseIds={responseIds}
          onClose={(isDone) => {
            setExtending(false)
            if (!isDone) return
            selection.clear()
            router.refresh()
          }}
        />
      )}
    </>
  )
}
