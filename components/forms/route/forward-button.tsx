'use client'

import { useTranslations } from 'next-intl'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { prompt } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { forwardTask, listChoices, type Response } from '@/lib/contracts/form-responses'
import type { Act } from './use-decision'

/** Lets somebody else decide instead. The response then names both people. */
export function ForwardButton({ response, blocked, act }: { response: Response; blocked: string | false; act: Act }) {
  const t = useTranslations('forms.decide')
  const problem = useProblemText()
  const [selector, select] = useSelector()

  async function forward() {
    try {
      const mine = response.tasks.find(({ id }) => id === response.myTaskId)
      const { forward: people } = await call(listChoices, { responseId: response.id })
      if (!mine || people.length === 0) return notify.info(t('nobodyToForward'), { id: 'decision' })
      const ids = await select({
        title: t('forwardTo'),
        items: people.map(({ id, displayName, caption }) => ({ id, caption: displayName, subcaption: caption })),
      })
      const [toUserId] = ids ?? []
      if (toUserId === undefined) return
      const reason = await prompt({
        title: t('forwardTitle'),
        label: t('forwardReason'),
        action: t('forward'),
        multiline: true,
        maxLength: 2_000,
      })
      if (reason !== null)
        await act(t('forwarded'), () => call(forwardTask, { responseId: response.id, taskId: mine.id, toUserId, reason }))
    } catch (error) {
      notify.error(problem(error), { id: 'decision' })
    }
  }

  return (
    <>
      <Button size="sm" disabledReason={blocked} onPress={() => void forward()}>
        {t('forward')}
      </Button>
      {selector}
    </>
  )
}
