# The same as takeQuiz.ts in Perl, with Debian's libopenapi-client-perl, which makes its methods from the document in the
# words of OpenAPI 3.0. The commands are in the guide (docs/admin/integrate.md, “Generate a client”).
use strict;
use warnings;
use OpenAPI::Client;

my ($document, $url, $email, $skill_name) = @ARGV;
my $assay = OpenAPI::Client->new("file://$document", base_url => $url);
my $token;
$assay->ua->on(start => sub { $_[1]->req->headers->authorization("Bearer $token") if $token });

sub data {
    my ($call, @asked) = @_;
    my $reply = $assay->$call(@asked)->res;
    die "$call: " . $reply->body . "\n" if $reply->is_error;
    return $reply->json->{data};
}

$token = data(authLogin => {body => {email => $email, password => $ENV{PASSWORD}}})->{token};
my ($skill) = @{data(skillsList => {search => $skill_name, isActive => 'true'})->{items}};
my $attempt = data(quizStart => {body => {skillId => $skill->{id}}})->{quizAttempt};
for my $question (@{$attempt->{questions}}) {
    my ($letter) = sort keys %{$question->{options}};
    data(quizAnswer => {
        body => {quizAttemptId => $attempt->{id}, questionId => $question->{id}, selectedAnswer => $letter}
    });
}
my $score = data(quizComplete => {body => {quizAttemptId => $attempt->{id}}})->{score};
print "$score->{correctAnswers} of $score->{totalQuestions} right\n";

$token = $ENV{TOKEN};
my $attempts = data(attemptAdminList => {skillId => $skill->{id}, status => 'completed'});
print "$attempts->{pagination}{total} completed\n";
my $filter = {skillId => $skill->{id}, minScore => 0};
my $prepared = data(exportsPrepare => {body => {list => 'attempts', format => 'csv', filter => $filter}});
$token = undef;
print $assay->ua->get("$url$prepared->{path}")->res->body;
