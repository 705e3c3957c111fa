'use client'

import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { bytesOf, saveBytes } from '@/components/shared/save-bytes'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { call } from '@/lib/client/request'
import { readLinkPdf } from '@/lib/contracts/sign-off'

/** A button that saves what was signed, for the person who signed it. */
export function CopyButton({ token }: { token: string }) {
  const t = useTranslations('externalSignoff.sign')
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')

  async function save() {
    setState('working')
    try {
      const { fileName, pdf } = await call(readLinkPdf, { token })
      saveBytes(fileName, 'application/pdf', bytesOf(pdf))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="mt-6 flex flex-col gap-3">
      {state === 'failed' && (
        <Banner tone="danger" announce="assertive">
          {t('copyFailed')}
        </Banner>
      )}
      <Button icon={<FileDown />} fullWidth loading={state === 'working'} onPress={() => void save()}>
        {t('copy')}
      </Button>
    </div>
  )
}
