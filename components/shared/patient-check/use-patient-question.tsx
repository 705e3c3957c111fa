import { useState, type ReactNode } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { call } from '@/lib/client/request'
import { findPatientData } from '@/lib/contracts/patient-check'
import { patientLike } from '@/lib/patient-check'
import { PatientQuestion } from './patient-question'

/** Nobody waits longer for a question. */
const waitMs = 3_000

interface PatientQuestionState {
  /** Answers whether the texts may go: nothing was found in them, or their writer was asked about it. Otherwise the question is shown. */
  isFree: (texts: readonly string[]) => Promise<boolean>
  /** What the server found in what was sent. */
  show: (found: readonly string[]) => void
  /** The texts were changed. */
  clear: () => void
  /** `onKeep` sends them again: their writer has said that they stay. */
  question: (onKeep: () => void) => ReactNode
}

/** The question before a text is queued. */
export function usePatientQuestion(): PatientQuestionState {
  const today = useToday()
  const [found, setFound] = useState<readonly string[]>([])

  async function isFree(texts: readonly string[]): Promise<boolean> {
    const written = texts.filter((text) => text.trim() !== '')
    const here = written.flatMap((text) => patientLike(text, { today, names: null }).map((one) => one.text))
    const there = here.length > 0 || written.length === 0 ? [] : await foundThere(written)
    const all = [...new Set([...here, ...there])]
    setFound(all)
    return all.length === 0
  }

  return {
    isFree,
    show: setFound,
    clear: () => setFound([]),
    question: (onKeep) =>
      found.length > 0 && (
        <PatientQuestion
          found={found}
          onChange={() => setFound([])}
          onKeep={() => {
            setFound([])
            onKeep()
          }}
        />
      ),
  }
}

/** Without a network, or where it takes long, the device's own look is all there is. */
async function foundThere(texts: readonly string[]): Promise<readonly string[]> {
  if (!navigator.onLine) return []
  try {
    return (await call(findPatientData, { texts: [...texts] }, { signal: AbortSignal.timeout(waitMs) })).found
  } catch {
    return []
  }
}
