'use client'

import { Download } from 'lucide-react'
import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import { saveFile } from '@/lib/client/save-file'
import { useProblemText } from '@/lib/client/use-problem-text'
import { exportConfiguration, type AppliedImport } from '@/lib/contracts/config/configuration'
import { useFormats } from '@/lib/i18n/use-formats'
import { wordAt } from '@/lib/i18n/word-at'
import { ConfigurationImport } from './configuration-import'
import { ConfigurationImports } from './configuration-imports'

export function ConfigurationScreen({ imports }: { imports: readonly AppliedImport[] }) {
  const t = useTranslations('institution.configuration')
  const tShell = useTranslations('shell.titles')
  const problem = useProblemText()
  const formats = useFormats()
  const parts = useMessages().institution?.configuration?.part
  const [dialog, proven] = useProof()
  const [isTaking, setTaking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function download() {
    setTaking(true)
    setFailure(null)
    try {
      const { file, left } = await proven(() => call(exportConfiguration, {}))
      saveFile({ name: `${t('file')}.json`, type: 'application/json', text: JSON.stringify(file, null, 2) })
      if (left.length > 0)
        notify.info(t('left', { parts: formats.list(left.map((part) => wordAt(parts, [part]) ?? part)) }), { id: 'configuration' })
      else notify.success(t('saved'), { id: 'configuration' })
    } catch (error) {
      setFailure(isProofNeeded(error) ? t('prove') : problem(error))
    }
    setTaking(false)
  }

  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title={tShell('configuration')} subtitle={<p className="max-w-prose">{t('intro')}</p>} />
      <Card as="section" aria-label={t('export')} className="flex flex-col gap-3">
        <h2 className="text-lead font-bold">{t('export')}</h2>
        <p className="max-w-prose text-dense text-muted">{t('exportHelp')}</p>
        {failure && (
          <Banner tone="danger" announce="assertive">
            {failure}
          </Banner>
        )}
        <div>
          <Button icon={<Download />} loading={isTaking} onPress={() => void download()}>
            {t('download')}
          </Button>
        </div>
      </Card>
      <ConfigurationImport />
      <ConfigurationImports imports={imports} />
      {dialog}
    </div>
  )
}
