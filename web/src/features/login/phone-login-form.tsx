/** The door of phone number and one-time code (spec §2). */
export function PhoneLoginForm() {
  return null;
}
