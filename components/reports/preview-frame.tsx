'use client'

import type { ComponentProps, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import type { Asked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'

interface PreviewFrameProps {
  id: string
  words: { readonly title: string; readonly failed: string; readonly again: string }
  asked: Asked<unknown>
  className?: string
  /** The choice beside the title. */
  choice: Pick<ComponentProps<typeof Select>, 'label' | 'value' | 'options' | 'onChange'>
  /** Content above the numbers of the preview. */
  notes: ReactNode
  /** The numbers, which are left out where they could not be counted. */
  children: ReactNode
}

/** The card of what is being edited with its current numbers. */
export function PreviewFrame({
  id,
  words,
  asked: { isAsking, isFailed, issues, error, again },
  className = 'flex flex-col gap-3',
  choice,
  notes,
  children,
}: PreviewFrameProps) {
  const problem = useProblemText()
  const [issue] = issues
  return (
    <Card as="section" aria-labelledby={id} className={className}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={id} className="flex items-center gap-2 text-lead font-bold">
          {words.title}
          {isAsking && <Spinner size="sm" />}
        </h2>
        <Select {...choice} hideLabel />
      </div>
      {notes}
      {issue && <p className="text-dense text-danger">{issue.message}</p>}
      {isFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-dense text-danger">
          {words.failed}: {problem(error)}
          <Button size="sm" onPress={again}>
            {words.again}
          </Button>
        </p>
      )}
      {!issue && !isFailed && children}
    </Card>
  )
}
