'use client'

import { useCallback, useMemo } from 'react'
import { useLocalCopy } from '@/components/shared/live/use-local-copy'
import { useToday } from '@/components/shared/live/use-today'
import { listReflectionTemplates } from '@/lib/contracts/reflections'
import { patientLike } from '@/lib/patient-check'

/**
 * What looks like a patient's data, as far as a device can tell: hospital numbers only the server knows. As long as a device does not know how
 * teachers are called, no name is taken for a patient's.
 */
export function usePatientCheck(): (text: string) => readonly string[] {
  const today = useToday()
  const { data } = useLocalCopy('reflection-templates', listReflectionTemplates)
  const names = useMemo(() => data && new Set(data.names.map((name) => name.toLowerCase())), [data])
  return useCallback((text) => patientLike(text, { today, names }).map((one) => one.text), [today, names])
}
