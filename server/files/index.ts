import 'server-only'
export const filesCalls = []
export const findOwnImage = async (_db: unknown, _what: unknown): Promise<boolean> => false
