'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readFeedbackChoices } from '@/lib/contracts/feedback'
import { paths } from '@/lib/paths'

/** Asks whom the feedback is about, and opens the page for writing it. */
export function NewFeedbackButton() {
  const t = useTranslations('feedback')
  const router = useRouter()
  const problem = useProblemText()
  const [selector, select] = useSelector()
  const [isBusy, setBusy] = useState(false)

  async function choose() {
    setBusy(true)
    try {
      const { people } = await call(readFeedbackChoices, {})
      setBusy(false)
      const ids = await select({ title: t('choose'), items: people.map(({ id, displayName }) => ({ id, caption: displayName })) })
      if (ids?.[0]) router.push(`${paths.newFeedback}/${ids[0]}`)
    } catch (error) {
      setBusy(false)
      notify.error(problem(error), { id: 'feedback' })
    }
  }

  return (
    <>
      <Button variant="primary" icon={<Plus />} loading={isBusy} onPress={() => void choose()}>
        {t('new')}
      </Button>
      {selector}
    </>
  )
}
