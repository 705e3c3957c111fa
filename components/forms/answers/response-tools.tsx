'use client'

import dynamic from 'next/dynamic'
import { useMemo, type ReactNode } from 'react'
import { FormToolsProvider, proceduresOf, type FormTools } from '@/components/shared/form/form-tools'
import { lateControls } from '@/components/shared/form/late-controls'
import { stepsOf } from '@/components/shared/form/scale-steps'
import { useLocalCopy } from '@/components/shared/live/use-local-copy'
import { readCatalogue } from '@/lib/contracts/catalogue'
import type { Person, Response } from '@/lib/contracts/form-responses'
import type { Answer } from '@/lib/forms/answers'
import { ChangedChip, CommentButton, useCommenting } from './comment-button'
import type { ResponseSaves } from './response-saves'

// Most fields have no comment, so a person who fills in a form does not wait for this code.
const FieldComments = dynamic(async () => (await import('./field-comments')).FieldComments)

interface ResponseToolsProps {
  response: Response
  saves: ResponseSaves
  me: Person
  refresh: () => Promise<void>
  children: ReactNode
}

/** Data for the fields of a response: scales, files, tooth notation and comments. */
export function ResponseTools({ response, saves, me, refresh, children }: ResponseToolsProps) {
  const { data: catalogue } = useLocalCopy('catalogue', readCatalogue)
  const { shown, scales, procedures, files, comments, changes, may } = response
  const commenting = useCommenting()
  const tools = useMemo((): FormTools => {
    const known = [...(catalogue?.scales ?? []), ...scales]
    const mayComment = may.includes('comment')
    const changed = new Map<string, Answer>(changes.map(({ fieldUid, was }) => [fieldUid, was]))
    return {
      controls: lateControls,
      language: shown.language,
      scales: new Map(known.map(({ id, values }) => [id, stepsOf(values)])),
      notation: catalogue?.toothNotation ?? 'FDI',
      files: new Map(files.map(({ assetId, fileName, sizeBytes }) => [assetId, { id: assetId, name: fileName, sizeBytes }])),
      procedures: proceduresOf(catalogue?.procedures ?? [], procedures),
      fileHref: (assetId) => `/download/${response.id}/${assetId}`,
      signerName: me.displayName,
      beside: (uid) => (
        <span className="flex items-center gap-2">
          {changed.has(uid) && <ChangedChip fieldUid={uid} was={changed.get(uid) ?? null} />}
          {mayComment && <CommentButton fieldUid={uid} commenting={commenting} />}
        </span>
      ),
      below: (uid) =>
        (commenting.at === uid || comments.some(({ fieldUid }) => fieldUid === uid)) && (
          <FieldComments
            fieldUid={uid}
            responseId={response.id}
            comments={comments}
            me={me}
            commenting={commenting}
            maySettle={may.includes('settleComment')}
            saves={saves}
            refresh={refresh}
          />
        ),
    }
  }, [catalogue, shown.language, scales, procedures, files, comments, changes, may, response.id, me, commenting, saves, refresh])
  return <FormToolsProvider value={tools}>{children}</FormToolsProvider>
}
