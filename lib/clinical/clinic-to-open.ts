interface Held {
  readonly clinicId: string
  readonly chairs: readonly unknown[]
  readonly others: readonly unknown[]
}

/**
 * The clinic with which a chair map or a day sheet opens where the address names none: for people who oversee all clinics, the one where most students wait,
 * then the one with most students. Clinics that are equal in both keep their order.
 */
export function clinicToOpen<Clinic extends Held>(
  clinics: readonly Clinic[],
  waiting: readonly { readonly session: { readonly clinicId: string } }[],
): Clinic | null {
  const waitingIn = ({ clinicId }: Clinic) => waiting.filter(({ session }) => session.clinicId === clinicId).length
  const studentsOf = ({ chairs, others }: Clinic) => chairs.length + others.length
  return clinics.toSorted((a, b) => waitingIn(b) - waitingIn(a) || studentsOf(b) - studentsOf(a))[0] ?? null
}
