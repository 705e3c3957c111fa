'use client'

import { StudentFace } from '../session/student-face'
import { TeacherFace } from '../session/teacher-face'
import { useClinicalSide } from './use-clinical-side'

/** The clinical area from the data on this device. A page draws only one of the two faces, whose code the other's browser never loads. */
export function ClinicalScreen() {
  const side = useClinicalSide(undefined)
  if (!side) return null
  return side.marks ? <TeacherFace side={side} clinic={null} chairs={null} /> : <StudentFace side={side} mine={null} workspace={null} />
}
