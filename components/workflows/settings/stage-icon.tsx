import { ClipboardCheck, FileText, Hourglass, MessageSquare, Signature, Split, SquareCheck } from 'lucide-react'
import { IconSlot } from '@/components/ui/icon-slot'
import type { Tone } from '@/components/ui/tone'
import type { StageKind } from '@/lib/workflows/vocabulary'

export const stageIcons = {
  FORM: <FileText />,
  REVIEW: <ClipboardCheck />,
  SIGN_OFF: <Signature />,
  TASK: <SquareCheck />,
  MESSAGE: <MessageSquare />,
  WAIT: <Hourglass />,
  DECISION: <Split />,
} as const

const tones: Readonly<Record<StageKind, Tone>> = {
  FORM: 'purple',
  REVIEW: 'purple',
  SIGN_OFF: 'purple',
  TASK: 'info',
  MESSAGE: 'neutral',
  WAIT: 'warning',
  DECISION: 'warning',
}

/** An icon for the kind of stage, on a square of its tone. */
export function StageIcon({ kind }: { kind: StageKind }) {
  return (
    <span
      data-tone={tones[kind]}
      aria-hidden="true"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-tone-tint text-tone-strong"
    >
      <IconSlot small>{stageIcons[kind]}</IconSlot>
    </span>
  )
}
