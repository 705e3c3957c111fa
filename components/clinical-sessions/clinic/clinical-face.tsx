'use client'

import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import type { StudentFace } from '../session/student-face'
import type { TeacherFace } from '../session/teacher-face'

// Both faces are drawn by the server, each with its own code, so that no browser loads the other one's.
const Student = dynamic(async () => (await import('../session/student-face')).StudentFace)
const Teacher = dynamic(async () => (await import('../session/teacher-face')).TeacherFace)

type ClinicalFaceProps =
  ({ readonly of: 'student' } & ComponentProps<typeof StudentFace>) | ({ readonly of: 'teacher' } & ComponentProps<typeof TeacherFace>)

/** The clinical area as a student or as a teacher sees it. */
export function ClinicalFace(face: ClinicalFaceProps) {
  return face.of === 'student' ? (
    <Student side={face.side} mine={face.mine} workspace={face.workspace} />
  ) : (
    <Teacher side={face.side} clinic={face.clinic} chairs={face.chairs} />
  )
}
