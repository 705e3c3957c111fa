'use client'

import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'

/** The token is shown once; the card disappears when the owner confirms that they have stored it. */
export function MadeTokenCard({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations('apiTokens')
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(token)
      setCopied(true)
    } catch {
      notify.error(t('notCopied'))
    }
  }

  return (
    <Card as="section" aria-labelledby="made-title" className="flex flex-col items-start gap-3">
      <h2 id="made-title" className="text-lead font-bold">
        {t('made')}
      </h2>
      <Banner tone="success" announce="assertive">
        {t('madeHelp')}
      </Banner>
      <p className="font-medium wrap-anywhere select-all">{token}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={<Copy />} onPress={() => void copy()}>
          <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
        </Button>
        <Button onPress={onDone}>{t('done')}</Button>
      </div>
    </Card>
  )
}
