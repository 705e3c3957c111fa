'use client'

import { Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AttachedFiles, type Attached } from '@/components/shared/attached-files'
import { downloadByPost } from '@/components/shared/download-by-post'
import { UploadModal } from '@/components/shared/upload-modal'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import { mostConcernFiles } from '@/lib/concerns/vocabulary'
import { addCaseFiles, caseFileAddress } from '@/lib/contracts/concerns'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Case } from './use-case'

interface EvidenceFieldProps {
  id: string
  files: readonly Attached[]
  error: string | null
  onChange: (files: readonly Attached[]) => void
}

/** Files that are attached to a concern. */
export function EvidenceField(field: EvidenceFieldProps) {
  const t = useTranslations('concerns.evidence')
  const words = { title: t('title'), add: t('add'), help: t('help'), remove: (name: string) => t('remove', { name }) }
  return <AttachedFiles {...field} words={words} most={mostConcernFiles} />
}

interface CaseEvidenceProps {
  one: Case
  act: (work: () => Promise<unknown>) => Promise<boolean>
}

/** The evidence of a case. A download is a POST, since each is written down. */
export function CaseEvidence({ one, act }: CaseEvidenceProps) {
  const t = useTranslations('concerns.evidence')
  const formats = useFormats()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Card as="section" aria-labelledby="case-evidence">
      <div className="flex flex-col items-start gap-3">
        <h2 id="case-evidence" className="text-h2 font-bold">
          {t('title')}
        </h2>
        {one.files.length === 0 && <p className="text-dense text-muted">{t('empty')}</p>}
        {one.files.length > 0 && (
          <ul className="flex w-full flex-col gap-2">
            {one.files.map(({ id, fileName, addedBy, at, isReady }) => (
              <li key={id} className="text-dense">
                {isReady ? (
                  <TextButton onPress={() => downloadByPost(caseFileAddress(id))} className="wrap-anywhere">
                    {fileName}
                  </TextButton>
                ) : (
                  <span className="wrap-anywhere text-muted">{t('waiting', { name: fileName })}</span>
                )}
                <span className="block text-muted">{t('added', { name: addedBy, date: formats.dateTime(at) })}</span>
              </li>
            ))}
          </ul>
        )}
        {one.may.includes('note') && (
          <Button icon={<Paperclip />} aria-haspopup="dialog" onPress={() => setChoosing(true)}>
            {t('add')}
          </Button>
        )}
        <p className="text-dense text-muted">{t('help')}</p>
        {isChoosing && (
          <UploadModal
            title={t('title')}
            accept="any"
            multiple
            onDone={(stored) => {
              setChoosing(false)
              const fileIds = stored.map(({ id }) => id).slice(0, mostConcernFiles)
              if (fileIds.length > 0) void act(() => call(addCaseFiles, { id: one.id, fileIds }))
            }}
          />
        )}
      </div>
    </Card>
  )
}
