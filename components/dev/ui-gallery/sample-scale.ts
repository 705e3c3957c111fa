import type { ScaleStep } from '@/components/ui/scale'

export const sixSteps: ScaleStep[] = [
  { value: 1, label: '1', meaning: 'Dangerous, serious concern', tone: 'red' },
  { value: 2, label: '2', meaning: 'Major help', tone: 'amber' },
  { value: 3, label: '3', meaning: 'Minor help', tone: 'yellow' },
  { value: 4, label: '4', meaning: 'Competent with prompting', tone: 'teal' },
  { value: 5, label: '5', meaning: 'Competent, independent', tone: 'green' },
  { value: 6, label: '6', meaning: 'Excellent', tone: 'blue' },
]

export const letters: ScaleStep[] = [
  { value: 1, label: 'U', meaning: 'Unsatisfactory', tone: 'red' },
  { value: 2, label: 'B', meaning: 'Borderline', tone: 'yellow' },
  { value: 3, label: 'S', meaning: 'Satisfactory', tone: 'teal' },
  { value: 4, label: 'E', meaning: 'Excellent', tone: 'blue' },
]

export const tenSteps: ScaleStep[] = Array.from({ length: 10 }, (_, index) => ({
  value: index + 1,
  label: String(index + 1),
  meaning: `${index + 1} of 10`,
  tone: index < 4 ? 'red' : index < 6 ? 'yellow' : 'green',
}))
