'use client'

import { useCallback, useMemo } from 'react'
import { useLocalCopy } from '@/components/shared/live/use-local-copy'
import { useToday } from '@/components/shared/live/use-today'
import { listReflectionTemplates } from '@/lib/contracts/reflections'
import { patientLike } from '@/lib/patient-check'

/**
 * Finds text that looks like patient data, as far as a device can tell: only the server knows hospital numbers. Until the device knows the teachers' names, no
 * name is taken for a patient's.
 */
export function usePatientCheck(): (text: string) => readonly string[] {
  const today = useToday()
  const { data } = useLocalCopy('reflection-templates', listReflectionTemplates)
  const names = useMemo(() => data && new Set(data.names.map((name) => name.toLowerCase())), [data])
  return useCallback((text) => patientLike(text, { today, names }).map((one) => one.text), [today, names])
}
