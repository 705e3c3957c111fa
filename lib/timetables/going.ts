/** What goes by a save: dates of events, and how many people are told of the save. */
export type Going = { readonly dates: number; readonly events: number; readonly told: number }
