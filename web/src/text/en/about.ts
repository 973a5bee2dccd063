export const aboutText = {
  privacyPolicy: 'Privacy Policy',
  loadFailed: 'The privacy policy could not be loaded.',
  /** Links to pages of the organisation behind the portal. */
  links: { privacy: 'More on privacy', terms: 'Terms of service', support: 'Contact support' },
  intro: (service: string) => `How ${service} handles your data.`,
  sections: [
    {
      title: 'What we keep',
      paragraphs: [
        'Your account: name, email address, phone number, photo, gender and time zone, as far as you or your organisation provided them.',
        'What protects it: a one-way hash of your password, the public halves of your passkeys and companion devices, and the encrypted secret of your authenticator app.',
        'Your sign-ins, for 180 days: time, address, browser, device, method and result.',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        'To sign you in, to notify you of sign-ins and changes, and to stop others from signing in as you. Nothing else: no advertising and no tracking.',
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        'An application you authorise receives the details it asks for, which you are shown first. You can remove its access at any time.',
        'Providers that deliver our messages receive your email address or phone number and the message.',
        'Where error reporting is set up, its provider receives errors, how fast pages were and, for one visit in ten, how the page changed, with all text, input and pictures hidden.',
      ],
    },
    {
      title: 'In your browser',
      paragraphs: [
        'We store your sessions and your choice of appearance in this browser. Logging out removes the session.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can see and correct your profile here, download everything we keep about you, and delete your account. It is erased a few days later; until then you can change your mind.',
        'After that, all that remains is a record that changes were made to an account with your former ID, by whom and when, so that nobody can hide what they did here. It does not contain your name, your address or any device, and is itself deleted when its retention period ends.',
      ],
    },
  ],
};
