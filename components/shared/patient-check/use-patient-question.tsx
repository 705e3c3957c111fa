import { useState, type ReactNode } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { call } from '@/lib/client/request'
import { findPatientData } from '@/lib/contracts/patient-check'
import { patientLike } from '@/lib/patient-check'
import { PatientQuestion } from './patient-question'

/** The longest time for which a person waits for a question. */
const waitMs = 3_000

interface PatientQuestionState {
  /** Whether nothing was found in the texts, so that they may be sent. Otherwise the question is shown. */
  isFree: (texts: readonly string[]) => Promise<boolean>
  /** Shows the question for what the server found in the texts that were sent. */
  show: (found: readonly string[]) => void
  /** Takes the question away after the texts were changed. */
  clear: () => void
  /** `onKeep` sends the texts again after their writer has said that they stay. */
  question: (onKeep: () => void) => ReactNode
}

/** The question about patient data that is asked before a text is queued. */
export function usePatientQuestion(): PatientQuestionState {
  const today = useToday()
  const [found, setFound] = useState<readonly string[]>([])

  async function isFree(texts: readonly string[]): Promise<boolean> {
    const written = texts.filter((text) => text.trim() !== '')
    const here = written.flatMap((text) => patientLike(text, { today, names: null }).map((one) => one.text))
    const there = here.length > 0 || written.length === 0 ? [] : await findOnServer(written)
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

/** Without a network, or where the server takes long, only the device's own check counts. */
async function findOnServer(texts: readonly string[]): Promise<readonly string[]> {
  if (!navigator.onLine) return []
  try {
    return (await call(findPatientData, { texts: [...texts] }, { signal: AbortSignal.timeout(waitMs) })).found
  } catch {
    return []
  }
}
