'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import { saveFile } from '@/lib/client/save-file'
import { useProblemText } from '@/lib/client/use-problem-text'
import { exportConfiguration } from '@/lib/contracts/config/configuration'
import { ConfigurationImport } from './configuration-import'

export function ConfigurationScreen() {
  const t = useTranslations('institution.configuration')
  const tShell = useTranslations('shell.titles')
  const problem = useProblemText()
  const [isTaking, setTaking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function take() {
    setTaking(true)
    setFailure(null)
    try {
      const { file } = await call(exportConfiguration, {})
      saveFile({ name: `${t('file')}.json`, type: 'application/json', text: JSON.stringify(file, null, 2) })
      notify.success(t('download'), { id: 'configuration' })
    } catch (error) {
      setFailure(problem(error))
    }
    setTaking(false)
  }

  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title={tShell('configuration')} subtitle={t('intro')} />
      <Card as="section" aria-label={t('export')} className="flex flex-col gap-3">
        <h2 className="text-lead font-bold">{t('export')}</h2>
        <p className="text-dense text-muted">{t('exportHelp')}</p>
        {failure && <Banner tone="danger" announce="assertive">{failure}</Banner>}
        <div><Button icon={<Download />} loading={isTaking} onPress={() => void take()}>{t('download')}</Button></div>
      </Card>
      <ConfigurationImport />
    </div>
  )
}
