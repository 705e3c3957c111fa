'use client'

import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { bytesOf, saveBytes } from '@/components/shared/save-bytes'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readResponsePdf } from '@/lib/contracts/form-responses'

/** The response as a PDF, as the reader sees it. */
export function PdfButton({ responseId }: { responseId: string }) {
  const t = useTranslations('forms')
  const offline = useOffline()
  const problemText = useProblemText()
  const [isWorking, setWorking] = useState(false)

  async function save() {
    setWorking(true)
    try {
      const { fileName, pdf } = await call(readResponsePdf, { id: responseId })
      saveBytes(fileName, 'application/pdf', bytesOf(pdf))
    } catch (error) {
      notify.error(problemText(error))
    }
    setWorking(false)
  }

  return (
    <Button icon={<FileDown />} loading={isWorking} disabledReason={offline && t('outside.offline')} onPress={() => void save()}>
      {t('pdf')}
    </Button>
  )
}
