// The same as takeQuiz.ts in Go, with a client that OpenAPI Generator writes from the document in the words of OpenAPI
// 3.0. The commands are in the guide (docs/admin/integrate.md, “Generate a client”).
package main

import (
	"assay"
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"sort"
)

// must ends the program with the server's message if a call failed.
func must(err error) {
	if failed, ok := err.(assay.GenericOpenAPIError); ok {
		log.Fatalf("%v: %s", err, failed.Body())
	} else if err != nil {
		log.Fatal(err)
	}
}

func as(token string) context.Context {
	return context.WithValue(context.Background(), assay.ContextAccessToken, token)
}

func main() {
	url, email, skillName := os.Args[1], os.Args[2], os.Args[3]
	configuration := assay.NewConfiguration()
	configuration.Servers = []assay.ServerConfiguration{{URL: url}}
	api := assay.NewAPIClient(configuration)

	credentials := assay.Credentials{Email: email, Password: os.Getenv("PASSWORD")}
	signedIn, _, err := api.AuthApi.AuthLogin(context.Background()).Credentials(credentials).Execute()
	must(err)
	learner := as(signedIn.Data.Token)

	skills, _, err := api.SkillsApi.SkillsList(learner).Search(skillName).IsActive(true).Execute()
	must(err)
	if len(skills.Data.Items) == 0 {
		log.Fatalf("No skill is called %s.", skillName)
	}
	skill := skills.Data.Items[0].Id

	started, _, err := api.QuizApi.QuizStart(learner).QuizStartRequest(assay.QuizStartRequest{SkillId: skill}).Execute()
	must(err)
	attempt := started.Data.QuizAttempt
	for _, question := range attempt.Questions {
		letters := []string{}
		for letter := range question.Options {
			letters = append(letters, letter)
		}
		sort.Strings(letters)
		answer := assay.QuizAnswerRequest{QuizAttemptId: attempt.Id, QuestionId: question.Id, SelectedAnswer: letters[0]}
		_, _, err := api.QuizApi.QuizAnswer(learner).QuizAnswerRequest(answer).Execute()
		must(err)
	}
	ended := assay.QuizCompleteRequest{QuizAttemptId: attempt.Id}
	completed, _, err := api.QuizApi.QuizComplete(learner).QuizCompleteRequest(ended).Execute()
	must(err)
	score := completed.Data.Score
	fmt.Printf("%d of %d right\n", score.CorrectAnswers, score.TotalQuestions)

	admin := as(os.Getenv("TOKEN"))
	attempts, _, err := api.AdminAttemptsApi.AttemptAdminList(admin).SkillId(skill).Status("completed").Execute()
	must(err)
	fmt.Printf("%d completed\n", attempts.Data.Pagination.Total)

	filter := assay.ExportsPrepareRequestAttemptsFilter{SkillId: &skill, MinScore: assay.PtrInt64(0)}
	list := assay.ExportsPrepareRequestAttempts{List: "attempts", Format: "csv", Filter: filter}
	export := assay.ExportsPrepareRequest{ExportsPrepareRequestInterface: list}
	prepared, _, err := api.ExportsApi.ExportsPrepare(admin).ExportsPrepareRequest(export).Execute()
	must(err)
	file, err := http.Get(url + prepared.Data.Path)
	must(err)
	defer file.Body.Close()
	_, err = io.Copy(os.Stdout, file.Body)
	must(err)
}
