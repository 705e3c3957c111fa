'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { isAbsent } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { startAsSelf } from '@/lib/contracts/static-urls'

/** Lets a person who is signed in begin a response of their own. */
export function AsSelf({ token }: { token: string }) {
  const t = useTranslations('staticUrlPage')
  // The id is the same at a second press, so nothing is begun twice.
  const [id] = useState(newId)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<'offline' | 'failed' | null>(null)

  async function go() {
    setWorking(true)
    setFailure(null)
    try {
      const { formId, responseId, taskId } = await call(startAsSelf, { token, id })
      window.location.assign(`/forms/${formId}/responses/${responseId}/stage/${taskId}`)
    } catch (error) {
      setFailure(isAbsent(error) ? 'offline' : 'failed')
      setWorking(false)
    }
  }

  return (
    <div className="mt-3 flex flex-col gap-3">
      {failure && (
        <Banner tone="danger" announce="assertive">
          {t(failure === 'offline' ? 'offline' : 'exclusive.failed')}
        </Banner>
      )}
      <Button fullWidth loading={isWorking} onPress={() => void go()}>
        {t('exclusive.goOn')}
      </Button>
    </div>
  )
}
